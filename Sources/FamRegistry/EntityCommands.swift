import FamText
import FamValues

/// The commands that every entity has without being declared: `E`, `E add`, `E ensure`, `E edit`, `E delete`. A command
/// that a feature declares with the same name replaces the derived one.
enum EntityCommand: String, CaseIterable {
    case lookup, add, ensure, edit, delete

    /// `E ensure` needs a key to find the row by. History is only read and added.
    func exists(for entity: EntitySpec) -> Bool {
        switch self {
        case .ensure: !entity.key.isEmpty && !entity.isHistory
        case .edit, .delete: !entity.isHistory
        case .lookup, .add: true
        }
    }

    func name(for entity: EntitySpec) -> String { self == .lookup ? entity.name : "\(entity.name) \(rawValue)" }

    func command(of entity: EntitySpec) -> CommandSpec {
        switch self {
        case .lookup: EntityCommand.lookup(entity)
        case .add: EntityAdd.command(entity)
        case .ensure: EntityEnsure.command(entity)
        case .edit: EntityEdit.command(entity)
        case .delete: EntityDelete.command(entity)
        }
    }

    /// `child Maya`: the row as a value.
    private static func lookup(_ entity: EntitySpec) -> CommandSpec {
        let words = EntityWords(entity)
        return CommandSpec(
            entity.name, summary: "Finds \(words.one) by label or id.",
            parameters: [
                ParameterSpec(
                    words.rowParameter, .entity(entity.name),
                    "The \(words.name): a label, OWNER/LABEL, an address, or an id.")
            ],
            effect: .read, result: .entity(entity.name), examples: entity.examples["", default: []],
            keywords: ["find", "show"]
        ) { call, context in
            // What a source does not list cannot be read by its name either, unless only pages show less.
            if entity.opens == nil, case .entity(let ref) = call.values[0], try !context.records.isOwn(ref) {
                throw Diagnostic(
                    .notFound, "this \(words.name) is somebody else's", help: "`\(entity.plural)` lists your own")
            }
            return call.values[0]
        }
    }
}

/// The last words of the commands that change rows, which people try with other commands too.
public enum RowParts {
    public static let add = EntityCommand.add.rawValue
    public static let ensure = EntityCommand.ensure.rawValue
    public static let all = Set(EntityCommand.allCases.filter { $0 != .lookup }.map(\.rawValue))
}

/// The parameters that `add`, `ensure` and `edit` make of an entity's fields.
enum EntityParameters {
    /// The fields that commands take, with their indexes in the entity.
    static func fields(_ entity: EntitySpec) -> [(index: Int, field: FieldSpec)] {
        entity.fields.enumerated().compactMap { index, field in
            if !field.isStored { return nil }
            if case .none = field.argument { return nil }
            return (index, field)
        }
    }

    /// The arguments of a call for fields, without those that were not given, from the parameter at `start` on.
    static func given(
        _ entity: EntitySpec, _ call: Call, after start: Int
    ) -> [(index: Int, field: FieldSpec, value: Value)] {
        fields(entity).enumerated().compactMap { place, found in
            if found.field.isSecret {
                return call.secret(found.field.name).map { (found.index, found.field, .string($0.reveal())) }
            }
            return call.given[start + place] ? (found.index, found.field, call.values[start + place]) : nil
        }
    }

    /// For a new row: positional if the field says so, required if it has no default or is in `required`.
    static func forNew(_ entity: EntitySpec, required: [String] = []) -> [ParameterSpec] {
        fields(entity).map { _, field in
            var isRequired = required.contains(field.name)
            if case .required = field.default { isRequired = true }
            return parameter(field, isPositional: isPositional(field), isRequired: isRequired)
        }
    }

    /// For a change: a flag each, and none is required.
    static func forChange(_ entity: EntitySpec) -> [ParameterSpec] {
        fields(entity).map { _, field in parameter(field, isPositional: false, isRequired: false) }
    }

    private static func isPositional(_ field: FieldSpec) -> Bool {
        if case .positional = field.argument { true } else { false }
    }

    private static func parameter(_ field: FieldSpec, isPositional: Bool, isRequired: Bool) -> ParameterSpec {
        if field.sensitivity == .secret {
            return .secret(field.name, field.summary, need: isRequired ? .always : .whenGiven, isNew: true)
        }
        let isToggle = field.type == .bool && !isRequired
        var spec = ParameterSpec(
            field.name, field.type, field.summary, kind: isPositional ? .positional : isToggle ? .toggle : .flag,
            isRequired: isRequired, candidates: field.candidates)
        spec.isAhead = field.isAhead
        spec.periodEdge = field.periodEdge
        return spec
    }
}
