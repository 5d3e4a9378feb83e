/// How much the program accepts from outside, and how large its own values may get; the page on safety is made from
/// this list. What is larger is refused with `too-large` or `too-deep` before it costs more than it is worth.
public enum Bounds {
    /// How deep lists and records are nested, in a value and in JSON that is read.
    public static let depth = 500
    /// How deep the type of a value describes nested lists and records; below that it is `any`.
    public static let typeDepth = 12
    /// Bytes of one cell of a CSV or TSV file.
    public static let cell = 16 << 20
    /// Columns of a file, and fields of one record that is read.
    public static let columns = 10_000
    /// Bytes of one line of text, links or JSON lines.
    public static let line = 64 << 20
    /// Bytes of a file: data, scripts, transcripts, sessions, backups.
    public static let file = 1 << 30
    /// Bytes of a file that the check reads, which it does at each key of a line that is typed.
    public static let checkedFile = 8 << 20
    /// Bytes of one text that a script builds.
    public static let text = 256 << 20
    /// Items of one list that a script builds.
    public static let items = 50_000_000
    /// How many bad lines of a file one error quotes.
    public static let quotedLines = 10
    /// How many errors a check lists, and how many warnings; beyond, they are only counted.
    public static let diagnostics = 1_000
    /// The smallest limit of memory that can be set, in bytes.
    public static let leastMemory = 64 << 20

    /// A number of bytes for people: `64 MB`, `1 GB`.
    public static func size(_ bytes: Int) -> String {
        if bytes >= 1 << 30, bytes % (1 << 30) == 0 { return "\(bytes >> 30) GB" }
        if bytes >= 1 << 20 { return "\(bytes >> 20) MB" }
        return bytes >= 1 << 10 && bytes % (1 << 10) == 0 ? "\(bytes >> 10) KB" : "\(bytes) bytes"
    }
}
