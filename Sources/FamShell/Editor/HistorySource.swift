/// A statement entered before.
public struct HistoryEntry: Hashable, Sendable {
    public var text: String
    /// Whether it is suggested while typing; entries that failed or were declined are only reached with ↑.
    public var isSuggested: Bool

    public init(_ text: String, isSuggested: Bool = true) {
        self.text = text
        self.isSuggested = isSuggested
    }

    /// As in other shells, a line that begins with a blank is not kept.
    public static func isKept(_ text: String) -> Bool { text.utf8.first != 0x20 }
}

/// The statements entered before, as the session store keeps them.
public protocol HistorySource: AnyObject {
    /// At most `limit` of the newest entries, oldest first; this database's first in preference.
    func recentEntries(limit: Int) -> [HistoryEntry]
}
