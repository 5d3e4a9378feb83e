import FamRegistry
import FamSessions
import FamText
import FamValues

/// `fam check FILE…`: all errors, nothing run. Needs no database.
enum CheckCommand {
    static let spec = CommandSpec(
        "check", summary: "Checks scripts without running them.",
        parameters: [ParameterSpec("files", .list(.path), "The scripts.", kind: .rest, isRequired: true)],
        effect: .session, examples: [Example("check Scripts/demo/import.fam", prints: "")], keywords: ["lint", "errors"]
    ) { call, context in
        let world = try context.service(World.key)
        guard case .list(let values) = call["files"] else { return .null }
        var errors = 0
        for case .path(let path) in values {
            let sandbox = try world.makeSandbox()
            sandbox.engine.options.knowsRows = false
            if let engine = context as? Engine { sandbox.engine.sink = engine.sink }
            let found = sandbox.engine.check(try FileText.bytes(path), name: path)
            sandbox.engine.sink.report(found, sources: sandbox.engine.sources)
            errors += found.count { $0.severity == .error }
        }
        if errors > 0 {
            throw Diagnostic(.checkFailed, "\(errors) \(errors == 1 ? "error" : "errors") in \(values.count) \(values.count == 1 ? "file" : "files")")
        }
        return .null
    }
}
