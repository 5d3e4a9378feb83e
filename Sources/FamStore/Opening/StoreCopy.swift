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
        guard !later.isEmpty else { return try copied.close() }
        try copied.run(EntryHeader(command: "copy", at: time)) { try copied.undo(.last(later.count)) }
        try copied.close()
    }

    /// Ends the use of the file, with all that was written in the one file. The store opens it again when it is used again.
    public func close() throws {
        try accessing { _ in
            if case .file = location {
                let checkpoint = try statement("PRAGMA wal_checkpoint(TRUNCATE)")
                _ = try checkpoint.step()
                checkpoint.reset()
            }
        }
    }
}
