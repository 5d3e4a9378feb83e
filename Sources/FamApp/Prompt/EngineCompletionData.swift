import FamNavigation
import FamRegistry
import FamSessions
import FamShell
import FamText
import FamValues
import Foundation

/// What completion asks of the open household.
final class EngineCompletionData: CompletionData {
    private let engine: Engine

    init(engine: Engine) { self.engine = engine }

    /// Rows by label through one bounded query; an entity without a label has none to offer.
    func rows(of entity: String, matching text: String, limit: Int) -> [RowCandidate] {
        guard let spec = engine.registry.entity(entity), let label = spec.label, let labelType = spec.field(label)?.type else { return [] }
        let span = Span(SourceID(0), 0, 0)
        let field = PlanExpr(.field([label]), labelType, span)
        let pattern = PlanExpr(.constant(.string("%" + Self.escaped(text) + "%")), .string, span)
        let shape = spec.shape
        var stages = [PlanStage(.filter(PlanExpr(.binary(.like, field, pattern), .bool, span)), shape: shape)]
        if text.isEmpty { stages = [] }
        stages.append(PlanStage(.take(PlanExpr(.constant(.int(Int64(limit * 2))), .int, span)), shape: shape))
        let plan = QueryPlan(source: .entity(entity, includesHidden: false), sourceShape: shape, stages: stages)
        guard let table = try? engine.store.query(plan), let column = shape.index(of: label) else { return [] }
        return candidates(table, column: column, spec: spec, beginning: text, limit: limit)
    }

    private func candidates(_ table: Table, column: Int, spec: EntitySpec, beginning text: String, limit: Int) -> [RowCandidate] {
        let form = ValueText(zone: engine.zone, now: engine.context.now)
        let labels = table.rows.map { form.plain($0[column]) }
        let repeated = Dictionary(labels.map { ($0, 1) }, uniquingKeysWith: +)
        let all = table.rows.enumerated().map { index, row -> RowCandidate in
            let label = labels[index]
            let id = form.plain(row[0])
            let isUnique = repeated[label] == 1
            return RowCandidate(label: label, name: isUnique ? label : String(id.suffix(8)), detail: detail(row, spec, form, except: column))
        }
        let folded = text.lowercased()
        let first = all.filter { $0.label.lowercased().hasPrefix(folded) }
        return Array((first + all.filter { !$0.label.lowercased().hasPrefix(folded) }).prefix(limit))
    }

    /// The first few other fields that people see: `9 · 14`.
    private func detail(_ row: [Value], _ spec: EntitySpec, _ form: ValueText, except column: Int) -> String {
        let shown = spec.fields.enumerated().filter { index, field in
            !field.isSecret && !field.isQuiet && index + 1 != column && !row[index + 1].isNull && field.type.unwrapped != .bool
        }
        return shown.prefix(3).map { "\($0.element.name) \(form.human(row[$0.offset + 1]))" }.joined(separator: ", ")
    }

    var variables: [VariableCandidate] {
        engine.variables.map { VariableCandidate(name: $0.name, type: $0.type) }
    }

    var definitions: [(name: String, signature: String, summary: String)] {
        engine.functions.map { (name: $0.name, signature: $0.usage, summary: "") }
    }

    func shape(of pipeline: String) -> RowShape? { engine.shape(of: pipeline) }

    func addresses(matching text: String, limit: Int) -> [(address: String, title: String)] {
        guard let map = try? engine.router.map else { return [] }
        return AddressSuggestions(map: map, context: engine.context).matching(text, limit: limit).map { (address: $0.address, title: $0.title) }
    }

    func suggestions(of parameter: ParameterSpec) -> [(text: String, detail: String)] {
        (try? parameter.suggestions?(engine.context)) ?? []
    }

    func files(in directory: String) -> [String] {
        let path = directory.isEmpty ? "." : directory
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { name in
            var isFolder: ObjCBool = false
            FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
            return isFolder.boolValue ? name + "/" : name
        }
    }

    /// A pattern's own signs stand for themselves.
    private static func escaped(_ text: String) -> String { text.replacing("%", with: "_") }
}
