import FamRegistry
import FamText
import FamValues
import Foundation

/// Rows as address segments name them: by label among the rows of the same owner, then by number, then by id or the end
/// of one (at least 4 digits); a row named without its owner also by `OWNER/LABEL`.
///
/// Exact labels come before labels in another case, and all labels before ids; an ambiguous name is an error. A part of
/// a label is not enough, because addresses and links mean the same everywhere. A row of another account counts as
/// deleted: it is neither found nor named.
public struct RowFinder {
    let records: any Records
    let registry: Registry
    private let context: any Context
    /// Whether errors name a similar row; false if the help is not shown.
    var suggests = true
    private let memory = RowMemory()

    public init(_ context: any Context) {
        self.context = context
        records = context.records
        registry = context.registry
    }

    var withoutSuggestions: RowFinder {
        var finder = self
        finder.suggests = false
        return finder
    }

    public func find(_ entity: String, _ text: String, owner: EntityRef? = nil) throws -> EntityRef {
        guard let spec = registry.entity(entity) else {
            throw Diagnostic(.notFound, "there is no entity `\(entity)`")
        }
        if let ref = try found(spec, text, owner) { return ref }
        throw Diagnostic(
            .notFound, RowFinder.missing(spec, text, owner),
            help: try near(spec, text, owner).map { "did you mean `\(SafeText.shown($0))`?" })
    }

    /// Nil if there is none; throws if the text is ambiguous.
    func found(_ spec: EntitySpec, _ text: String, _ owner: EntityRef?) throws -> EntityRef? {
        try memory.row(spec, text, owner, records) { try look(spec, text, owner) }
    }

    /// The row that a text named earlier in this run; nil if unknown.
    func known(_ spec: EntitySpec, _ text: UnsafeBufferPointer<UInt8>, _ owner: EntityRef?) -> EntityRef? {
        memory.known(spec, text, owner, records)
    }

    static func missing(_ spec: EntitySpec, _ text: String, _ owner: EntityRef?) -> String {
        let place = owner.map { " here (\(SafeText.shown($0.label)))" } ?? ""
        // A list reports this a hundred thousand times, and an interpolation costs three times as much.
        return ["no ", spec.name, " is called `", SafeText.shown(text), "`", place].joined(separator: "")
    }

    /// A label similar to a text that names no row; nil if there is none, or it would not be shown.
    func near(_ spec: EntitySpec, _ text: String, _ owner: EntityRef?) throws -> String? {
        guard suggests, spec.label != nil else { return nil }
        let near = try records.rows(spec, near: text, owner: owner)
        return try Suggestion.nearest(text, in: near, named: \.label, where: records.isOwn)?.label
    }

    private func look(_ spec: EntitySpec, _ text: String, _ owner: EntityRef?) throws -> EntityRef? {
        if spec.label == nil {
            return try own(byNumber(spec, text, owner) ?? byID(spec.name, text, owner))
        }
        return try byName(spec, text, owner) ?? (owner == nil ? byOwner(spec, text) : nil)
    }

    /// By number, label, or the end of an id, each among the owner's rows.
    private func byName(_ spec: EntitySpec, _ text: String, _ owner: EntityRef?) throws -> EntityRef? {
        if let ref = try own(byNumber(spec, text, owner)) { return ref }
        if try records.mayHave(spec, labeled: text), let ref = try byLabel(spec, text, owner) { return ref }
        guard let digits = RowFinder.ending(text) else { return nil }
        if digits.utf8.count == 32, let id = RowID(digits) {
            return try own(row(NamedRow("", entity: spec.name, id: id), of: owner))
        }
        return try only(records.rows(spec, ending: digits, owner: owner), spec, text)
    }

    private func byLabel(_ spec: EntitySpec, _ text: String, _ owner: EntityRef?) throws -> EntityRef? {
        let exact = try records.rows(spec, labeled: text, folded: false, owner: owner)
        if let only = try only(exact, spec, text) { return only }
        let others = try records.rows(spec, labeled: text, folded: true, owner: owner)
        guard !others.isEmpty else { return nil }
        let folded = RowMemory.folded(text)
        return try only(others.filter { RowMemory.folded($0.label) == folded }, spec, text)
    }

    private func row(_ named: NamedRow, of owner: EntityRef?) throws -> EntityRef? {
        guard let ref = try row(named) else { return nil }
        guard let owner, let field = registry.entity(named.entity)?.owner else { return ref }
        return try records.value(of: ref, field: field) == .entity(owner) ? ref : nil
    }

    private func own(_ ref: EntityRef?) throws -> EntityRef? {
        guard let ref, try isOwn(ref) else { return nil }
        return ref
    }

    private func isOwn(_ ref: EntityRef) throws -> Bool {
        guard registry.entity(ref.entity)?.hasForeignRows == true else { return true }
        return try records.isOwn(ref)
    }

    /// The current row of an id; nil if it is gone or belongs to somebody else.
    public func row(_ row: NamedRow) throws -> EntityRef? {
        do {
            return try own(records.find(row.entity, row.id.description))
        } catch let problem as Diagnostic where problem.code == .notFound {
            return nil
        }
    }

    /// The rows of an entity, or those of one owner, hidden ones included; never somebody else's.
    public func rows(
        of spec: EntitySpec, owner: EntityRef?, limit: Int?, includesHidden: Bool = true
    ) throws
        -> [EntityRow]
    {
        var query = EntityQuery(spec, includesHidden: includesHidden).where(try spec.own(context))
        for (field, value) in condition(spec, owner) { query = query.whose(field, value) }
        if let limit { query = query.first(limit) }
        return try query.rows(records)
    }

    /// A segment that `find` reads as this row: its label, otherwise its number, otherwise the shortest ending of its
    /// id, otherwise the whole id. `isTaken` returns whether a word means something else at this place.
    func segment(of ref: EntityRef, owner: EntityRef?, isTaken: (String) -> Bool) -> String {
        let hex = ref.id.hex
        var names = RowFinder.isPlain(ref.label) ? [ref.label] : []
        if let number = number(of: ref) { names.append(String(number)) }
        names += stride(from: 4, through: hex.count, by: 2).map { String(hex.suffix($0)) }
        let finder = withoutSuggestions
        for name in names where !isTaken(name) {
            if let found = try? finder.find(ref.entity, name, owner: owner), found == ref { return name }
        }
        return ref.id.description
    }

    private func number(of ref: EntityRef) -> Int64? {
        guard let field = registry.entity(ref.entity)?.number else { return nil }
        return (try? records.value(of: ref, field: field)).flatMap(Int64.init(value:))
    }

    private func condition(_ spec: EntitySpec, _ owner: EntityRef?) -> [(field: String, value: Value)] {
        guard let owner, let field = spec.owner else { return [] }
        return [(field, .entity(owner))]
    }

    /// `OWNER/LABEL`, for rows that are named without a place; nil if the text has no such form or the owner is not
    /// found.
    private func byOwner(_ spec: EntitySpec, _ text: String) throws -> EntityRef? {
        guard let field = spec.owner, case .entity(let entity)? = spec.field(field)?.type.unwrapped,
            let slash = text.utf8.firstIndex(of: 0x2F)
        else { return nil }
        do {
            let owner = try withoutSuggestions.find(entity, String(text[..<slash]))
            return try withoutSuggestions.find(spec.name, String(text[text.utf8.index(after: slash)...]), owner: owner)
        } catch let problem as Diagnostic where problem.code == .notFound {
            return nil
        }
    }

    private func byNumber(_ spec: EntitySpec, _ text: String, _ owner: EntityRef?) throws -> EntityRef? {
        guard let field = spec.number, let number = EntitySpec.number(text) else { return nil }
        return try records.rows(spec, where: [(field, .int(number))] + condition(spec, owner), limit: 1).first
    }

    private func byID(_ entity: String, _ text: String, _ owner: EntityRef?) throws -> EntityRef? {
        guard RowFinder.ending(text) != nil else { return nil }
        do {
            let ref = try records.find(entity, text)
            guard let owner, let field = registry.entity(entity)?.owner else { return ref }
            return try records.value(of: ref, field: field) == .entity(owner) ? ref : nil
        } catch let problem as Diagnostic where problem.code == .notFound {
            return nil
        }
    }

    /// Nil for none; throws an error that lists them if there are several.
    private func only(_ found: [EntityRef], _ spec: EntitySpec, _ text: String) throws -> EntityRef? {
        let rows = spec.hasForeignRows && !found.isEmpty ? try records.own(found) : found
        guard rows.count > 1 else { return rows.first }
        let shown = Array(rows.prefix(5))
        let details = try TellingFields(spec).texts(shown, in: context.zone) { try records.value(of: $0, field: $1) }
        let candidates = zip(shown, details).map { row, detail in
            let way = number(of: row).map(String.init) ?? "…\(row.id.hex.suffix(8))"
            return "\(SafeText.shown(row.label)) (\(([way] + detail).joined(separator: ", ")))"
        }
        throw Diagnostic(
            .ambiguous, "more than one \(spec.name) is called `\(SafeText.shown(text))`",
            notes: ["candidates: " + candidates.joined(separator: "; ")],
            help: spec.number == nil ? "name it by the end of its id" : "name it by its number")
    }

    /// Whether a label can be part of an address: not empty, not long, without characters that move a cursor or break a
    /// line, and not a word of paths.
    static func isPlain(_ label: String) -> Bool {
        !label.isEmpty && label != "." && label != ".." && label.utf8.count <= 200
            && label.unicodeScalars.allSatisfy {
                $0 != "\u{FFFD}"
                    && ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
            }
    }

    /// The hexadecimal digits of an id or of its end, at least 4; nil for other text.
    private static func ending(_ text: String) -> String? {
        var count = 0, isPlain = true
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x61...0x66: count += 1
            case 0x41...0x46: (count, isPlain) = (count + 1, false)
            case 0x2D: isPlain = false
            default: return nil
            }
        }
        guard (4...32).contains(count) else { return nil }
        return isPlain ? text : String(decoding: text.utf8.filter { $0 != 0x2D }.map(ASCIIWord.folded), as: UTF8.self)
    }
}
