/// How the lines of a file end. Old programs end them with a carriage return alone; such a file has no line feed, and
/// would be one line, all of it a comment if it begins with one.
public enum LineEnds {
    private static let feed: UInt8 = 0x0A, carriageReturn: UInt8 = 0x0D

    /// The text of a file, with line feeds where it has only carriage returns.
    public static func unified(_ text: [UInt8]) -> [UInt8] {
        guard !text.contains(feed), text.contains(carriageReturn) else { return text }
        return text.map { $0 == carriageReturn ? feed : $0 }
    }
}
