import FamStore
import FamValues

/// Text as values at one moment: a label or id as a row, `yesterday@18:00` as a time.
struct ArgumentReader {
    let store: Store
    let zone: Zone
    let now: Instant
    /// At the prompt a unique part of a label will do.
    let allowsPart: Bool
    /// Told what a short form stood for.
    var note: (ShortName) -> Void = { _ in }

    func read(_ text: String, as type: ValueType) throws -> Value {
        if case .entity(let entity) = type.unwrapped { return .entity(try find(entity, text)) }
        if case .list(let item) = type.unwrapped { return .list(try text.split(separator: ",").map { try read(String($0), as: item) }) }
        return try ValueReader(zone: zone, now: now).read(text, as: type)
    }

    private func find(_ entity: String, _ text: String) throws -> EntityRef {
        guard allowsPart else { return try store.find(entity, text) }
        if let exact = try? store.find(entity, text) { return exact }
        let found = try store.find(entity, text, allowPart: true)
        let isLabelEnough = (try? store.find(entity, found.label)) == found
        note(ShortName(short: text, full: isLabelEnough ? found.label : found.id.hex))
        return found
    }
}
