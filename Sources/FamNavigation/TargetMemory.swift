import FamRegistry

/// Where a pattern led for the values of its only item: a list of links names few rows, again and again. Valid until a
/// row changes.
final class TargetMemory {
    private final class Known {
        let text: [UInt8]
        let target: LinkTarget

        init(_ text: [UInt8], _ target: LinkTarget) {
            self.text = text
            self.target = target
        }
    }

    /// By the hash of the value; of two values with the same slot, the later one is kept.
    private var slots: [Known?] = []
    private var changeCount: Int?
    private static let count = 256

    func known(_ value: ParsedLink.Piece, _ link: ParsedLink, _ records: any Records) -> LinkTarget? {
        if changeCount == nil || changeCount != records.changeCount {
            slots = []
            changeCount = records.changeCount
        }
        guard !value.isEscaped, !slots.isEmpty, let known = slots[place(value)] else { return nil }
        return link.isEqual(value, known.text) ? known.target : nil
    }

    /// - Parameter target: one that does not depend on what else the link says, nor on the state of the router.
    func keep(_ target: LinkTarget, for value: ParsedLink.Piece, _ link: ParsedLink) {
        guard changeCount != nil, !value.isEscaped else { return }
        if slots.isEmpty { slots = Array(repeating: nil, count: TargetMemory.count) }
        slots[place(value)] = Known(link.withBytes(of: value) { Array($0) }, target)
    }

    private func place(_ value: ParsedLink.Piece) -> Int { Int(value.hash) & (TargetMemory.count - 1) }
}
