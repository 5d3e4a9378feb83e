import FamText
import Glibc

/// Files that a person's data comes from: what is not UTF-8 is refused, never repaired.
enum InputFile {
    /// The whole text, without a byte order mark.
    static func text(_ path: String, _ encoding: TextEncoding = .utf8) throws -> String {
        let bytes = try decoded(path == standardInput ? try piped() : try BoundedFile(path).all(), encoding, path)
        guard let text = String(validating: bytes.starts(with: mark) ? bytes[3...] : bytes[...], as: UTF8.self) else {
            throw Diagnostic(
                .badFile, "`\(SafeText.shown(path))` is not UTF-8 text",
                help: "`--encoding latin1` reads it as a program of Windows or an old one writes it")
        }
        return text
    }

    /// What stands for standard input in place of a file.
    static let standardInput = "-"

    /// Who types there would wait for the program, and the program for them.
    private static func piped() throws -> [UInt8] {
        guard isatty(STDIN_FILENO) == 0 else {
            throw Diagnostic(
                .badFile, "standard input is a terminal here, and no file",
                help: "give it one: `fam -c 'from csv - | count' < FILE`")
        }
        return try BoundedFile().all()
    }

    /// The first 64 KB, which hold the first line of any sensible table.
    static func head(_ path: String, _ encoding: TextEncoding = .utf8) throws -> [UInt8] {
        try decoded(try BoundedFile(path).head(65_536), encoding, path)
    }

    private static func decoded(_ bytes: [UInt8], _ encoding: TextEncoding, _ path: String) throws -> [UInt8] {
        if encoding == .utf8 { try refuseForeign(bytes, path) }
        if let text = encoding.utf8(of: bytes) { return text }
        throw Diagnostic(.badFile, "`\(SafeText.shown(path))` is not \(encoding.rawValue) text")
    }

    /// Whether the check may look into it, again at each key of a line that is typed: a pipe gives its text only once,
    /// a device may never end. True of what is not there, so that reading it says.
    static func mayBePeeked(_ path: String) -> Bool {
        if path == standardInput { return false }
        var info = stat()
        return stat(path, &info) != 0 || info.st_mode & S_IFMT == S_IFREG
    }

    /// Whether the check may read all of it.
    static func isSmall(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && info.st_size <= Bounds.checkedFile
    }

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// UTF-16 of plain words is well-formed UTF-8 too, and would be read as no rows or as nonsense.
    private static func refuseForeign(_ bytes: [UInt8], _ path: String) throws {
        let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        guard isMarked || bytes.prefix(65_536).contains(0) else { return }
        throw Diagnostic(
            .badFile, "`\(SafeText.shown(path))` is not UTF-8 text: it \(isMarked ? "is UTF-16" : "has bytes of zero")",
            help: isMarked ? "`--encoding utf16` reads it" : nil)
    }
}
