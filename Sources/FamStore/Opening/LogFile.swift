import CSQLiteSettings

/// The WAL as a file that takes the frames of a commit at once (decision 0438). SQLite writes the header of each frame
/// and its page by themselves, eighteen system calls for one line of a prompt; here they wait in memory until the frame
/// that commits is there, and one call writes them all and says whether it could.
///
/// Frames wait only from when the connection took the write lock until that frame. Whatever else SQLite does with the
/// file comes after what waits, so it reads what it has written. Nobody else sees a frame before SQLite says in shared
/// memory that it is committed, which it does later.
enum LogFile {
    /// A method of a file takes the file's memory; see `LogVFS`.
    typealias Handle = UnsafeMutablePointer<sqlite3_file>

    private static let headerSize: Int32 = 24
    /// The header of the file is before the first frame.
    private static let firstFrame: Int64 = 32
    /// A transaction of many pages waits in parts: SQLite's own method takes no more at once.
    private static let most = (1 << 17) - 1

    /// What waits, as it will be in the file.
    struct Waiting {
        private var bytes: UnsafeMutablePointer<UInt8>?
        private var start: Int64 = 0
        private var count = 0
        /// Whether the write lock was taken and no frame has committed since.
        var isInTransaction = false
        /// Whether the last bytes are a header, whose page comes next.
        private var isAtPage = false
        private var isCommit = false

        var isEmpty: Bool { count == 0 }
        var range: (start: Int64, bytes: UnsafeMutablePointer<UInt8>?, count: Int) { (start, bytes, count) }

        /// Whether a write is the next part of a frame.
        func continues(_ size: Int32, at offset: Int64) -> Bool {
            guard isInTransaction, offset >= firstFrame, isEmpty || offset == start + Int64(count) else { return false }
            return isAtPage ? size > headerSize : size == headerSize
        }

        /// - Returns: whether it has to be written now: a commit is whole, or there is enough.
        mutating func add(_ data: UnsafeRawPointer, _ size: Int32, at offset: Int64) -> Bool {
            let size = Int(size)
            let place = bytes ?? UnsafeMutablePointer<UInt8>.allocate(capacity: most)
            bytes = place
            if isEmpty { start = offset }
            (place + count).update(from: data.assumingMemoryBound(to: UInt8.self), count: size)
            if !isAtPage {
                // The size of the database after the commit, in a frame that commits.
                isCommit = (4..<8).contains { place[count + $0] != 0 }
            }
            count += size
            isAtPage.toggle()
            guard !isAtPage else { return false }
            if isCommit { isInTransaction = false }
            // The next one is as large.
            return isCommit || count + Int(headerSize) + size > most
        }

        mutating func clear() { (count, isAtPage) = (0, false) }

        mutating func free() {
            clear()
            bytes?.deallocate()
            bytes = nil
        }
    }

    static func write(_ file: Handle, _ data: UnsafeRawPointer, _ size: Int32, _ offset: Int64) -> Int32 {
        let extra = LogVFS.extra(of: file)
        if extra.pointee.waiting.continues(size, at: offset) {
            return extra.pointee.waiting.add(data, size, at: offset) ? flush(file) : SQLITE_OK
        }
        let status = flush(file)
        return status == SQLITE_OK ? extra.pointee.original.pointee.xWrite(file, data, size, offset) : status
    }

    /// Writes what waits. Of what could not be written nothing is kept: SQLite takes the transaction back.
    static func flush(_ file: Handle) -> Int32 {
        let extra = LogVFS.extra(of: file)
        guard !extra.pointee.waiting.isEmpty else { return SQLITE_OK }
        let range = extra.pointee.waiting.range
        extra.pointee.waiting.clear()
        let status = extra.pointee.original.pointee.xWrite(file, range.bytes, Int32(range.count), range.start)
        if status == SQLITE_OK {
            extra.pointee.ahead.note(range.start..<range.start + Int64(range.count))
        } else {
            extra.pointee.waiting.isInTransaction = false
        }
        return status
    }
}
