import FamText
import FamValues

/// `child add Maya --born 2017-04-02`: a new row from the given fields and the defaults of the others.
enum EntityAdd {
    static func command(_ entity: EntitySpec) -> CommandSpec {
        let words = EntityWords(entity), pairs = alternatives(entity)
        return CommandSpec(
            "\(entity.name) add", summary: "Adds \(words.one).", discussion: entity.summary + ensuring(entity),
            parameters: EntityParameters.forNew(entity),
            effect: .write, result: .entity(entity.name), refine: pairs.isEmpty ? nil : missing(entity, pairs),
            alternatives: pairs, examples: entity.examples["add", default: []], keywords: ["new", "create"]
        ) { call, context in
            let ref = try insert(entity, call, context)
            try context.announce(.added, entity, [ref])
            try warnOfAnother(ref, entity, call, context)
            return .entity(ref)
        }
    }

    /// When a script runs twice this fails at the first row, and not at a name that has become ambiguous. Cost: one
    /// look into the index of labels, and the few rows of this label.
    private static func warnOfAnother(
        _ ref: EntityRef, _ entity: EntitySpec, _ call: Call, _ context: any Context
    ) throws {
        guard entity.label != nil, EntityCommand.ensure.exists(for: entity) else { return }
        let same = try context.records.own(
            context.records.rows(entity, labeled: ref.label, folded: false, owner: nil))
        guard same.count > 1, let row = try context.records.row(ref) else { return }
        let given = EntityParameters.given(entity, call, after: 0).map(\.index)
        let exists = try same.contains { other in
            // One that the same entry has made was meant.
            guard other.id.milliseconds != ref.id.milliseconds, let known = try context.records.row(other) else {
                return false
            }
            return given.allSatisfy { known.values[$0] == row.values[$0] }
        }
        guard exists else { return }
        context.output.warning(
            Diagnostic(
                .likelyMistake, "there was \(EntityWords(entity).one) `\(SafeText.shown(ref.label))` like this one",
                at: call.span,
                help: "`\(EntityCommand.ensure.name(for: entity))` adds one only if it is missing, so a script can run "
                    + "again",
                severity: .warning))
    }

    /// Running a script twice should not make two rows.
    private static func ensuring(_ entity: EntitySpec) -> String {
        guard EntityCommand.ensure.exists(for: entity) else { return "" }
        return " In a script that runs more than once `\(EntityCommand.ensure.name(for: entity))` adds one only if it "
            + "is missing."
    }

    /// A field whose default is taken from another one, and that one, by their indexes.
    private static func alternatives(_ entity: EntitySpec) -> [(Int, Int)] {
        let fields = EntityParameters.fields(entity).map(\.field)
        return fields.enumerated().compactMap { index, field in
            guard case .taken(let source, _) = field.default else { return nil }
            return fields.firstIndex { $0.name == source }.map { (index, $0) }
        }
    }

    /// Checks that one of each pair is given.
    private static func missing(_ entity: EntitySpec, _ pairs: [(Int, Int)]) -> CommandSpec.Refinement {
        let fields = EntityParameters.fields(entity).map(\.field)
        return { known in
            let values = known.values
            for (field, source) in pairs where values[field] == .some(.null) && values[source] == .some(.null) {
                throw Diagnostic(
                    .missingArgument,
                    "`\(entity.name) add` needs `\(written(fields[field]))`, or "
                        + "`--\(ParameterSpec.flagName(fields[source].name))`",
                    help: fields[field].summary)
            }
            return nil
        }
    }

    private static func written(_ field: FieldSpec) -> String {
        if case .positional = field.argument { field.name } else { "--" + ParameterSpec.flagName(field.name) }
    }

    /// Inserts the arguments of the call as a draft; the records apply rules, defaults and checks.
    static func insert(_ entity: EntitySpec, _ call: Call, _ context: any Context) throws -> EntityRef {
        var draft = RowDraft(entity: entity, values: Array(repeating: .null, count: entity.fields.count))
        var given = Array(repeating: false, count: entity.fields.count)
        for argument in EntityParameters.given(entity, call, after: 0) {
            draft.values[argument.index] = argument.value
            given[argument.index] = true
        }
        try entity.willAdd?(draft, context)
        return try context.records.insert(draft, given: given)
    }
}
