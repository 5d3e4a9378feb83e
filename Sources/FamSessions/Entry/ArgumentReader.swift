import FamStore
import FamValues

/// Text as values at one moment: a label or id as a row, `yesterday@18:00` as a time.
struct ArgumentReader {
    let store: Store
    let zone: Zone
    let now: Instant
    /// At the prompt a unique part of a label will do.
    let allowsPart: Bool
    /// The UTF-8 offsets of the word in the entry; nil if it comes from elsewhere.
    var range: Range<Int>?
    /// Called with what a short form or an id referred to.
    var note: (ShortName) -> Void = { _ in }

    func read(_ text: String, as type: ValueType) throws -> Value {
        if case .entity(let entity) = type.unwrapped { return .entity(try find(entity, text)) }
        if case .list(let item) = type.unwrapped {
            return .list(try text.split(separator: ",").map { try read(String($0), as: item) })
        }
        return try ValueReader(zone: zone, now: now).read(text, as: type)
    }

    private func find(_ entity: String, _ text: String) throws -> EntityRef {
        if let exact = try? store.find(entity, text) {
            if Self.isID(text, of: exact) { note(ShortName(short: text, full: exact.id.hex, range: range, isID: true)) }
            return exact
        }
        guard allowsPart else { return try store.find(entity, text) }
        let found = try store.find(entity, text, allowPart: true)
        let isLabelEnough = (try? store.find(entity, found.label)) == found
        note(
            ShortName(short: text, full: isLabelEnough ? found.label : found.id.hex, range: range, isID: !isLabelEnough)
        )
        return found
    }

    /// Whether a text names a row by its id and not by what people call it.
    private static func isID(_ text: String, of ref: EntityRef) -> Bool {
        // Most rows are named by their label, which costs one comparison. Those that have none are called by the end of
        // their id.
        guard text != ref.label || text.utf8.count == 8 && ref.id.hex.hasSuffix(text) else { return false }
        let digits = text.lowercased().filter { $0 != "-" }
        return digits.utf8.count >= 4 && ref.id.hex.hasSuffix(digits)
    }
}
