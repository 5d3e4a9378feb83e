/// How much the program takes from outside, and how large its own values get: said once, for all readers and for the
/// page on safety. What is larger is refused with `too-large` or `too-deep`, before it costs more than it is worth.
public enum Bounds {
    /// Lists and records in one another: of a value, and of JSON that is read.
    public static let depth = 500
    /// Lists and records in one another that the type of a value says; below that it is `any`.
    public static let typeDepth = 12
    /// Bytes of one cell of a CSV or TSV file.
    public static let cell = 16 << 20
    /// Columns of a file, and fields of one record that is read.
    public static let columns = 10_000
    /// Bytes of one line: of a file read by lines, of links, of JSON lines.
    public static let line = 64 << 20
    /// Bytes of a file: data, scripts, transcripts, sessions, backups.
    public static let file = 1 << 30
    /// Bytes of a file that the check looks into, at each key of a line that is typed.
    public static let checkedFile = 8 << 20
    /// Bytes of one text that a script makes.
    public static let text = 256 << 20
    /// Items of one list that a script makes.
    public static let items = 50_000_000
    /// Lines that one error quotes of a file with many bad ones.
    public static let quotedLines = 10
    /// Bytes of memory below which no run can be held.
    public static let leastMemory = 64 << 20

    /// A number of bytes for people: `64 MB`, `1 GB`.
    public static func size(_ bytes: Int) -> String {
        if bytes >= 1 << 30, bytes % (1 << 30) == 0 { return "\(bytes >> 30) GB" }
        if bytes >= 1 << 20 { return "\(bytes >> 20) MB" }
        return bytes >= 1 << 10 && bytes % (1 << 10) == 0 ? "\(bytes >> 10) KB" : "\(bytes) bytes"
    }
}
