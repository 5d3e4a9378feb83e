/// The statements entered before, as the session store keeps them.
public protocol HistorySource: AnyObject {
    /// At most `limit` of the newest entries, oldest first; this database's first in preference.
    func recentEntries(limit: Int) -> [String]
}
