import FamNavigation
import FamRegistry
import FamSessions
import FamShell
import FamText
import FamValues
import Foundation

/// The data for completion from the open household.
final class EngineCompletionData: CompletionData {
    private let engine: Engine

    init(engine: Engine) { self.engine = engine }

    /// Rows whose labels begin with the text, by the index of labels, and after them those in which it comes later. For
    /// these every label is read, so they are only looked for while there is room.
    func rows(of entity: String, matching text: String, limit: Int) -> [RowCandidate] {
        // A row without a label may be named by its only key: an allowance by its child.
        if let spec = engine.registry.entity(entity), spec.label == nil, spec.key.count == 1,
            case .entity(let other)? = spec.field(spec.key[0])?.type, other != entity
        {
            return rows(of: other, matching: text, limit: limit)
        }
        guard let spec = engine.registry.entity(entity), let label = spec.label,
            let column = spec.shape.index(of: label)
        else { return [] }
        if let owned = rows(of: spec, column: column, ownedBy: text, limit: limit) { return owned }
        let beginning = text.isEmpty ? nil : Self.escaped(text) + "%"
        guard var rows = labeled(spec, like: beginning, limit: limit)?.rows else { return [] }
        if let beginning, rows.count < limit {
            let found = Set(rows.map { $0[0] })
            let all = labeled(spec, like: "%" + beginning, limit: 2 * limit)?.rows ?? []
            rows += all.filter { !found.contains($0[0]) }
        }
        return candidates(rows.prefix(limit), column: column, spec: spec)
    }

    /// `Maya/Sl`: rows by their owner's label and the beginning of their own; nil if the text or the entity has no
    /// owner.
    private func rows(of spec: EntitySpec, column: Int, ownedBy text: String, limit: Int) -> [RowCandidate]? {
        guard let slash = text.firstIndex(of: "/"), let owner = spec.owner,
            case .entity(let name)? = spec.field(owner)?.type.unwrapped, let label = engine.registry.entity(name)?.label
        else { return nil }
        let own = String(text[text.index(after: slash)...]), owners = String(text[..<slash])
        let pattern = own.isEmpty ? nil : Self.escaped(own) + "%"
        guard let table = labeled(spec, like: pattern, of: ([owner, label], Self.escaped(owners)), limit: limit) else {
            return []
        }
        return candidates(table.rows[...], column: column, spec: spec).map { row in
            RowCandidate(label: "\(owners)/\(row.label)", name: "\(owners)/\(row.label)", detail: row.detail)
        }
    }

    /// The first rows whose labels match a pattern; nil for an entity without labels.
    /// - Parameter owner: a path of fields, and the pattern it must match.
    private func labeled(
        _ spec: EntitySpec, like pattern: String?, of owner: (path: [String], pattern: String)? = nil,
        whose owning: EntityRef? = nil, limit: Int
    ) -> Table? {
        guard let label = spec.label else { return nil }
        let span = Span(SourceID(0), 0, 0), shape = spec.shape
        let wanted = [pattern.map { (path: [label], pattern: $0) }, owner].compactMap { $0 }
        var stages = wanted.map { path, pattern in
            let field = PlanExpr(.field(path), .string, span),
                text = PlanExpr(.constant(.string(pattern)), .string, span)
            return PlanStage(.filter(PlanExpr(.binary(.like, field, text), .bool, span)), shape: shape)
        }
        if let owning, let field = spec.owner {
            let own = PlanExpr(.field([field]), .entity(owning.entity), span)
            let ref = PlanExpr(.constant(.entity(owning)), .entity(owning.entity), span)
            stages.append(PlanStage(.filter(PlanExpr(.binary(.equal, own, ref), .bool, span)), shape: shape))
        }
        if let test = try? spec.own(engine.context) { stages.append(PlanStage(.filter(test), shape: shape)) }
        stages.append(PlanStage(.take(PlanExpr(.constant(.int(Int64(limit))), .int, span)), shape: shape))
        return try? engine.store.query(
            QueryPlan(source: .entity(spec.name, includesHidden: false), sourceShape: shape, stages: stages))
    }

    private func candidates(_ rows: ArraySlice<[Value]>, column: Int, spec: EntitySpec) -> [RowCandidate] {
        let form = ValueText(zone: engine.zone, now: engine.context.now)
        let labels = rows.map { form.plain($0[column]) }
        let repeated = Dictionary(labels.map { ($0, 1) }, uniquingKeysWith: +)
        return rows.enumerated().map { index, row -> RowCandidate in
            let label = labels[index]
            let id = form.plain(row[0])
            let isUnique = repeated[label] == 1
            return RowCandidate(
                label: label, name: isUnique ? label : String(id.suffix(8)),
                detail: detail(row, spec, form, except: column))
        }
    }

    /// A few other visible fields, such as `9 · 14`.
    private func detail(_ row: [Value], _ spec: EntitySpec, _ form: ValueText, except column: Int) -> String {
        let shown = spec.fields.enumerated().filter { index, field in
            !field.isSecret && !field.isQuiet && index + 1 != column && !row[index + 1].isNull
                && field.type.unwrapped != .bool
        }
        return shown.prefix(3).map { "\($0.element.name) \(form.human(row[$0.offset + 1]))" }.joined(separator: ", ")
    }

    var variables: [VariableCandidate] {
        engine.variables.map { VariableCandidate(name: $0.name, type: $0.type) }
    }

    var definitions: [DefinitionCandidate] {
        engine.functions.map { function in
            let summary = function.doc.split(separator: "\n").first.map(String.init) ?? function.usage
            return DefinitionCandidate(
                name: function.name, summary: summary, parameters: function.parameters, input: function.input)
        }
    }

    func shape(of pipeline: String) -> RowShape? { engine.shape(of: pipeline) }

    func addresses(matching text: String, limit: Int) -> [(address: String, title: String)] {
        guard let map = try? engine.router.map else { return [] }
        let suggestions = AddressSuggestions(map: map, context: engine.context) {
            [self] entity, owner, beginning, limit in
            guard let spec = engine.registry.entity(entity) else { return [] }
            let pattern = beginning.isEmpty ? nil : Self.escaped(beginning) + "%"
            // More than fit on a screen do not help, and each costs another lookup.
            let table = labeled(spec, like: pattern, whose: owner, limit: min(limit, 40))
            let form = ValueText(zone: engine.zone, now: nil)
            return table?.rows.compactMap { RowID(form.plain($0[0])) } ?? []
        }
        return suggestions.matching(text, limit: limit)
    }

    func links(matching text: String, limit: Int) -> [(link: String, title: String)] {
        LinkSuggestions(registry: engine.registry, data: self).matching(text, limit: limit)
    }

    func suggestions(of parameter: ParameterSpec, after before: [String]) -> [(text: String, detail: String)] {
        if let following = parameter.following { return (try? following(engine.context, before)) ?? [] }
        return (try? parameter.suggestions?(engine.context)) ?? []
    }

    func files(in directory: String) -> [String] {
        let path = directory.isEmpty ? "." : directory
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
            return isFolder.boolValue ? name + "/" : name
        }
    }

    /// A wildcard in the text matches any character.
    private static func escaped(_ text: String) -> String { text.replacing("%", with: "_") }
}
