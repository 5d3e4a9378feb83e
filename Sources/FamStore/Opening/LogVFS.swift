import CSQLiteSettings

/// SQLite's way to the files of the system, with another way to write the WAL; see `LogFile`. Everything but that is
/// SQLite's own: a file's methods are copied into the memory behind it, and a few are replaced.
enum LogVFS {
    /// What is kept for a file, behind the memory that SQLite's own methods use.
    struct Extra {
        let original: UnsafePointer<sqlite3_io_methods>
        var methods: sqlite3_io_methods
        /// Of a WAL.
        var waiting = LogFile.Waiting()
        var ahead = LogAhead()
        /// The WAL of a database, and the database of a WAL.
        var partner: LogFile.Handle?
    }

    /// Makes it what opens the files of the process from now on. Costs nothing but the first time.
    static func register() { _ = isRegistered }

    private static let isRegistered = sqlite3_vfs_register(vfs, 1) == SQLITE_OK

    // safe: both are written once, before the first file is opened, and stay until the process ends
    nonisolated(unsafe) private static let system = sqlite3_vfs_find(nil)!
    nonisolated(unsafe) private static let vfs = {
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        vfs.initialize(to: system.pointee)
        vfs.pointee.zName = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        vfs.pointee.szOsFile = Int32(place + MemoryLayout<Extra>.size)
        vfs.pointee.xOpen = { _, path, file, flags, found in LogVFS.open(path, file, flags, found) }
        return vfs
    }()
    private static let name: StaticString = "fam"

    /// Where the extra memory of a file begins.
    private static let place = {
        let alignment = MemoryLayout<Extra>.alignment
        return (Int(system.pointee.szOsFile) + alignment - 1) / alignment * alignment
    }()

    /// Where its methods are in it.
    private static let methods = MemoryLayout<Extra>.offset(of: \Extra.methods)!

    static func extra(of file: LogFile.Handle) -> UnsafeMutablePointer<Extra> {
        // safe: only methods of a file that `open` has prepared are called with it
        (UnsafeMutableRawPointer(file) + place).assumingMemoryBound(to: Extra.self)
    }

    private static func open(
        _ path: UnsafePointer<CChar>?, _ file: LogFile.Handle?, _ flags: Int32, _ found: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        let status = system.pointee.xOpen(system, path, file, flags, found)
        guard status == SQLITE_OK, let file, let original = file.pointee.pMethods else { return status }
        if flags & SQLITE_OPEN_MAIN_DB != 0, original.pointee.iVersion >= 2 {
            prepare(file, original) { methods in
                methods.xShmLock = { file, first, count, flags in LogVFS.lock(file!, first, count, flags) }
            }
        } else if flags & SQLITE_OPEN_WAL != 0, let path, let database = sqlite3_database_file_object(path),
            isPrepared(database)
        {
            prepare(file, original, replaceMethods)
            extra(of: file).pointee.partner = database
            extra(of: file).pointee.ahead.path = path
            extra(of: database).pointee.partner = file
        }
        return status
    }

    private static func prepare(
        _ file: LogFile.Handle, _ original: UnsafePointer<sqlite3_io_methods>,
        _ replace: (inout sqlite3_io_methods) -> Void
    ) {
        let extra = UnsafeMutableRawPointer(file) + place
        let known = extra.bindMemory(to: Extra.self, capacity: 1)
        known.initialize(to: Extra(original: original, methods: original.pointee))
        replace(&known.pointee.methods)
        file.pointee.pMethods = UnsafePointer((extra + methods).assumingMemoryBound(to: sqlite3_io_methods.self))
    }

    /// Whether `open` has prepared it, and not another VFS.
    private static func isPrepared(_ file: LogFile.Handle) -> Bool {
        let own = UnsafeMutableRawPointer(file) + place + methods
        return UnsafeRawPointer(file.pointee.pMethods) == UnsafeRawPointer(own)
    }

    private static func replaceMethods(_ methods: inout sqlite3_io_methods) {
        methods.xWrite = { file, data, size, offset in LogFile.write(file!, data!, size, offset) }
        methods.xRead = { file, data, size, offset in
            LogVFS.afterFlush(file!) { $0.xRead(file, data, size, offset) }
        }
        methods.xTruncate = { file, size in LogVFS.afterFlush(file!) { $0.xTruncate(file, size) } }
        methods.xSync = { file, flags in LogVFS.afterFlush(file!) { $0.xSync(file, flags) } }
        methods.xFileSize = { file, size in LogVFS.afterFlush(file!) { $0.xFileSize(file, size) } }
        methods.xClose = { file in LogVFS.close(file!) }
    }

    private static func afterFlush(_ file: LogFile.Handle, _ body: (sqlite3_io_methods) -> Int32) -> Int32 {
        let status = LogFile.flush(file)
        return status == SQLITE_OK ? body(extra(of: file).pointee.original.pointee) : status
    }

    private static func close(_ file: LogFile.Handle) -> Int32 {
        let extra = extra(of: file), original = extra.pointee.original
        extra.pointee.waiting.free()
        extra.pointee.ahead.close()
        if let database = extra.pointee.partner { self.extra(of: database).pointee.partner = nil }
        return original.pointee.xClose(file)
    }

    /// The first of the locks in shared memory is the writer's.
    private static func lock(_ file: LogFile.Handle, _ first: Int32, _ count: Int32, _ flags: Int32) -> Int32 {
        let extra = extra(of: file), isWriters = first == 0 && flags & SQLITE_SHM_EXCLUSIVE != 0
        if isWriters, let log = extra.pointee.partner {
            // Frames that wait here belong to a transaction that was taken back: the next writer has their place.
            self.extra(of: log).pointee.waiting.clear()
            self.extra(of: log).pointee.waiting.isInTransaction = false
        }
        let status = extra.pointee.original.pointee.xShmLock(file, first, count, flags)
        if isWriters, flags & SQLITE_SHM_LOCK != 0, status == SQLITE_OK, let log = extra.pointee.partner {
            self.extra(of: log).pointee.waiting.isInTransaction = true
        }
        return status
    }
}
