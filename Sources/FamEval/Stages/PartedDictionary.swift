import FamText

/// A dictionary that is never busy for long at a time, so that Ctrl-C is noticed: a large one is in parts. One that
/// grows moves the entries of a part, and one that goes away is freed part by part until an interrupt.
///
/// With few entries it is one dictionary and costs what that costs; with more, each key is hashed once more.
final class PartedDictionary<Key: Hashable, Element> {
    /// The entries of a dictionary that is moved or freed in a few milliseconds.
    private static var undivided: Int { 1 << 15 }
    private static var partCount: Int { 1 << 10 }

    private var parts: [[Key: Element]] = [[:]]

    deinit {
        while !parts.isEmpty, !Interrupt.isRequested { parts.removeLast() }
        Leftovers.keep(parts)
    }

    var count: Int { parts.reduce(0) { $0 + $1.count } }

    /// In no order.
    var entries: some Sequence<(key: Key, value: Element)> { parts.lazy.joined() }

    subscript(key: Key) -> Element? { parts[place(of: key)][key] }

    /// Changes what the key has; `start` if it had nothing.
    func change(_ key: Key, from start: @autoclosure () -> Element, _ change: (inout Element) -> Void) {
        change(&parts[place(of: key)][key, default: start()])
        divide()
    }

    /// Returns what the key had.
    @discardableResult
    func set(_ key: Key, to element: Element) -> Element? {
        let before = parts[place(of: key)].updateValue(element, forKey: key)
        divide()
        return before
    }

    private func place(of key: Key) -> Int {
        parts.count == 1 ? 0 : key.hashValue & (PartedDictionary.partCount - 1)
    }

    private func divide() {
        guard parts.count == 1, parts[0].count > PartedDictionary.undivided else { return }
        let whole = parts[0]
        parts = Array(repeating: [:], count: PartedDictionary.partCount)
        for (key, element) in whole { parts[place(of: key)][key] = element }
    }
}

/// The same of a set.
final class PartedSet<Member: Hashable> {
    private let members = PartedDictionary<Member, Void>()

    /// Whether it was not in the set.
    @discardableResult
    func insert(_ member: Member) -> Bool { members.set(member, to: ()) == nil }

    func contains(_ member: Member) -> Bool { members[member] != nil }
}
