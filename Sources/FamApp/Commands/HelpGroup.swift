import FamRegistry
import FamSyntax
import FamValues

/// `help operators`: the names of one kind, each with its summary.
enum HelpGroup: String, CaseIterable {
    case operators, statements, constants, stages, windows, aggregates, functions, types

    var summary: String { "All \(rawValue), one per line." }

    func text(_ registry: Registry, width: Int) -> String { HelpText.list(lines(registry), width: width) }

    private func lines(_ registry: Registry) -> [(name: String, summary: String)] {
        switch self {
        case .operators: words("operator")
        case .statements: words("statement")
        case .constants: words("constant")
        case .stages: StageKind.allCases.map { ($0.rawValue, $0.summary) }
        case .windows: WindowName.allCases.map { ($0.usage, $0.sentence) }
        case .aggregates: AggregateKind.allCases.map { ($0.rawValue, $0.summary) }
        case .functions: registry.functions.map { ($0.name, $0.summary) }
        case .types: TypeName.all.map { ($0.name, $0.note.replacing("\\|", with: "|")) }
        }
    }

    private func words(_ kind: String) -> [(name: String, summary: String)] {
        LanguageWord.all.filter { $0.kind == kind }.map { ($0.name, $0.summary) }
    }
}
