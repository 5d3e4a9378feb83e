import CSQLiteSettings
import Glibc

/// Tells the system to begin writing the WAL to the disk while the next commits run. Before a checkpoint SQLite waits
/// until all of it is there: of 16 MB that was a fourth of the time of a script that commits after each line. Only a
/// hint: what is durable when stays with SQLite, and an error of it means nothing.
struct LogAhead {
    /// That of the WAL; SQLite keeps it until it closes the file.
    var path: UnsafePointer<CChar>?
    /// Of its own, since SQLite does not give away the one it uses. The locks are on other files, so to close it takes
    /// none away.
    private var descriptor: Int32 = -1
    /// What was written and the system not told of.
    private var start: Int64 = 0
    private var end: Int64 = 0

    /// Fewer bytes are not worth the call.
    private static let least: Int64 = 1 << 20
    /// The last page is written once more with the next frame.
    private static let page: Int64 = 4_096

    /// Notes bytes that were written to the file.
    mutating func note(_ range: Range<Int64>) {
        // SQLite begins anew at the beginning of the file.
        if range.lowerBound != end { start = range.lowerBound }
        end = range.upperBound
        guard end - start >= Self.least, let path else { return }
        if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return self.path = nil }
        let whole = end / Self.page * Self.page
        fam_begin_writing(descriptor, Int(start), Int(whole - start))
        start = whole
    }

    mutating func close() {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        descriptor = -1
    }
}
