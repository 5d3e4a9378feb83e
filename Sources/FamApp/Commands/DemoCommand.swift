import FamRegistry
import FamSessions
import FamText
import FamValues

/// `fam demo`: a lively household from the scripts that ship with the program.
enum DemoCommand: Command {
    static let name: StaticString = "demo"
    static let summary = "Fills an empty household with a family of three children and a year of moments."
    static let effect = Effect.write
    static let keywords = ["sample", "rivera", "try"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let kept = try context.registry.entities.filter { try !context.records.rows($0, where: [], limit: 1).isEmpty }
        // What a household is kept for says more than its settings.
        let shown = context.registry.features.filter { !$0.tabs.isEmpty }
        let own = shown.flatMap { Registry.entities(of: $0) }.map(\.name)
        if let entity = kept.first(where: { own.contains($0.name) }) ?? kept.first {
            throw Diagnostic(
                .effectRefused, "the demo needs an empty household, and this one has \(entity.plural)",
                help: "`fam --db demo.db demo` makes it in a file of its own")
        }
        let run = try context.service(EntryRun.key)
        for feature in context.registry.features where !feature.demo.isEmpty {
            try run.include(feature.demo, name: "\(feature.id).fam")
        }
        context.output.notice(
            "Here are the Riveras. Try `children`, `events --in last-week`, `go /kids/Maya`, `screen`.")
        return .null
    }
}
