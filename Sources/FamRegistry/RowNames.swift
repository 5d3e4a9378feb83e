import FamText
import FamValues

/// What people call rows of an entity if it differs from the language's name: `moment` and `moments` for `event`.
public struct RowWords: Sendable {
    public let one: String
    public let many: String

    public init(_ one: String, _ many: String) {
        self.one = one
        self.many = many
    }
}

/// What sentences call a row: its label, or for a row without one what distinguishes it, `Maya, Set the table,
/// yesterday 18:30`. An id only if there is nothing else.
public struct RowNames {
    private let form: ValueText
    /// The most columns of one part, because a note may be a page long.
    private static let longest = 40

    /// With `now`, times are relative to it.
    public init(zone: Zone, now: Instant?) { form = ValueText(zone: zone, now: now) }

    public init(_ context: any Context) { self.init(zone: context.zone, now: context.now) }

    /// - Parameter fields: the row, of which only stored fields are read; nil if it is gone.
    public func name(_ ref: EntityRef, _ fields: RowDraft?) -> String {
        guard let fields, fields.entity.label == nil else { return ref.label }
        let parts = distinguishing(fields.entity).map { text(fields[$0]) }.filter { !$0.isEmpty }
        return parts.isEmpty ? ref.label : parts.joined(separator: ", ")
    }

    /// The fields that distinguish its rows, in declaration order: those written first when one is added, or those of
    /// its key, otherwise the first two; and the time field.
    private func distinguishing(_ entity: EntitySpec) -> [String] {
        let plain = entity.fields.filter { $0.isStored && !$0.isSecret && !$0.isQuiet && $0.name != entity.timeField }
        let own = plain.filter { field in
            if case .positional = field.argument { return true }
            return entity.key.contains(field.name) || field.name == entity.number
        }
        return (own.isEmpty ? Array(plain.prefix(2)) : own).map(\.name) + (entity.timeField.map { [$0] } ?? [])
    }

    private func text(_ value: Value) -> String { TextWidth.truncated(form.human(value), to: RowNames.longest) }
}

/// One sentence about rows that were written, the same for every command. It is made before they are deleted.
public struct WriteNotice: Sendable {
    public enum Change: Sendable {
        case added
        /// The names of the changed fields.
        case changed([String])
        case deleted
        /// It already was as it should be.
        case left
    }

    private let word: String
    /// The name of the only row; nil for several.
    private let name: String?
    private let isLabeled: Bool
    /// What the only row is called now, if that is another name.
    private var newName: String?

    /// For one row, which may be gone.
    public init(_ entity: EntitySpec, _ ref: EntityRef, _ fields: RowDraft?, _ names: RowNames) {
        self.init(entity, [ref], { _ in fields }, names)
    }

    /// The fields of a row with a label are not read, because its label is its name.
    init(
        _ entity: EntitySpec, _ refs: [EntityRef], _ fields: (EntityRef) throws -> RowDraft?, _ names: RowNames
    ) rethrows {
        let words = entity.ownWords
        isLabeled = entity.label != nil
        word = refs.count == 1 ? words.one : "\(refs.count) \(words.many)"
        name = try refs.count == 1 ? names.name(refs[0], isLabeled ? nil : fields(refs[0])) : nil
    }

    /// For rows that exist.
    public init(_ entity: EntitySpec, _ refs: [EntityRef], _ context: any Context) throws {
        try self.init(entity, refs, { try context.records.row($0) }, RowNames(context))
        if let name, let label = entity.label, case .string(let present)? = try context.records.row(refs[0])?[label],
            present != name
        {
            newName = present
        }
    }

    /// `child Maya`, `moment: Maya, Set the table, yesterday 18:30`, `3 children`
    public var rows: String { name.map { isLabeled ? "\(word) \($0)" : "\(word): \($0)" } ?? word }

    /// With a period.
    public func text(_ change: Change) -> String {
        switch change {
        case .added: "Added \(rows)."
        case .deleted: "Deleted \(rows)."
        case .changed(let fields) where fields.isEmpty: "Changed \(rows)."
        case .changed(let fields):
            isLabeled || name == nil
                ? "Changed \(rows)\(newName.map { " to \($0)" } ?? ""): \(fields.joined(separator: ", "))."
                : "Changed \(rows) (\(fields.joined(separator: ", ")))."
        case .left:
            if let name, !isLabeled {
                "\(word.prefix(1).uppercased() + word.dropFirst()) unchanged: \(name)."
            } else {
                "\(rows.prefix(1).uppercased() + rows.dropFirst()) unchanged."
            }
        }
    }
}

extension Context {
    /// Shows what was done to rows that exist.
    public func announce(_ change: WriteNotice.Change, _ entity: EntitySpec, _ refs: [EntityRef]) throws {
        guard output.showsNotices, !refs.isEmpty else { return }
        output.notice(try WriteNotice(entity, refs, self).text(change))
    }

    public func announce<E: Entity>(_ change: WriteNotice.Change, _ row: E) throws {
        try announce(change, E.spec, [row.ref])
    }
}
