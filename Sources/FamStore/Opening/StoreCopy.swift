import FamText
import FamValues
import GRDB

extension Store {
    /// Writes the household as it was after journal entry `entry` into a new file, journal included, so that a replay can begin there.
    /// A file at `path` is replaced. Cost: the size of the database, and undoing what came later.
    public func copy(to path: String, undoneTo entry: Int64, at time: Instant) throws {
        try PrivateFile.remove(path)
        try accessing { access in
            let copy = try statement("VACUUM INTO ?")
            copy.bind(.text(path), at: 0)
            try copy.execute()
        }
        let copied = try Store(location: .file(path), registry: registry, options: options)
        copied.context = context
        let later = try copied.journal().filter { $0.number > entry && $0.undoneBy == nil && $0.kind == .do }
        guard !later.isEmpty else { return copied.close() }
        try copied.run(EntryHeader(command: "copy", at: time)) { try copied.undo(.last(later.count)) }
        copied.close()
    }

    /// Ends the use of the file. The last program to leave it puts all that was written into the one file. The store opens it
    /// again when it is used again. A database in memory, or one in the middle of a run, stays.
    public func close() {
        guard access == nil, case .file = location else { return }
        disconnect()
    }
}
