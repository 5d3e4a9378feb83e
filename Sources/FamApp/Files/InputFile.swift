import FamText
import Glibc

/// Files with a user's data: text that is not UTF-8 is refused, never repaired.
enum InputFile {
    /// The whole text, without a byte order mark. Throws `too-large` beyond `Bounds.file`.
    static func text(_ path: String) throws -> String {
        try refuseLarge(path)
        let pieces = try TextPieces(path, named: path, nil)
        var all: [UInt8] = []
        while true {
            let piece = try pieces.next()
            if piece.isEmpty { return String(decoding: all, as: UTF8.self) }
            if all.count + piece.count > Bounds.file { throw tooLarge(path) }
            try Work.claim(piece.count)
            all += piece
        }
    }

    /// Throws `too-large` for a file beyond `Bounds.file`.
    static func refuseLarge(_ path: String) throws {
        var info = stat()
        if stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size > Bounds.file { throw tooLarge(path) }
    }

    private static func tooLarge(_ path: String) -> Diagnostic {
        Diagnostic(
            .tooLarge, "`\(SafeText.shown(path))` is larger than \(Bounds.size(Bounds.file)), and it is read whole")
    }

    /// The path that means standard input.
    static let standardInput = "-"
    /// What messages call it.
    static let inputName = "standard input"

    /// Throws if standard input is a terminal: the program and the user would wait for each other.
    static func piped() throws -> BoundedFile {
        guard isatty(STDIN_FILENO) == 0 else {
            throw Diagnostic(
                .badFile, "standard input is a terminal here, not a file",
                help: "give it one, such as `fam -c 'from csv - | count' < FILE`")
        }
        return BoundedFile()
    }

    /// The beginning of the file, long enough for the first line of any sensible table.
    static func head(_ path: String, _ encoding: TextEncoding) throws -> [UInt8] {
        let bytes = try BoundedFile(path).head(TextPieces.headLength)
        if encoding == .utf8 {
            try refuseForeign(bytes, path, isChosen: true)
        } else {
            try refuseUTF8(bytes, path, encoding)
        }
        var decoder = TextDecoder(encoding)
        guard let text = decoder.utf8(of: bytes, isLast: false) else {
            throw undecodable(path, encoding, isChosen: true)
        }
        return text
    }

    /// `isChosen`: whether the command has a flag for the encoding.
    static func undecodable(_ path: String, _ encoding: TextEncoding, isChosen: Bool) -> Diagnostic {
        guard encoding == .utf8 else {
            return Diagnostic(.badFile, "`\(SafeText.shown(path))` is not \(encoding.rawValue) text")
        }
        return Diagnostic(
            .badFile, "`\(SafeText.shown(path))` is not UTF-8 text",
            help: isChosen
                ? "`--encoding windows1252` reads what Windows programs write, `latin1` what older ones do"
                : savedAsUTF8)
    }

    /// Whether the check may look into it, again at every key typed: a pipe gives its text only once, and a device may
    /// never end. True if there is no file, so that reading it reports that.
    static func mayBePeeked(_ path: String) -> Bool {
        if path == standardInput { return false }
        var info = stat()
        return stat(path, &info) != 0 || info.st_mode & S_IFMT == S_IFREG
    }

    /// Whether the check may read the whole file.
    static func isSmall(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && info.st_size <= Bounds.checkedFile
    }

    /// UTF-16 text of ASCII characters is also valid UTF-8, and would be read as no rows or as nonsense.
    static func refuseForeign(_ bytes: [UInt8], _ path: String, isChosen: Bool) throws {
        let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        let head = bytes.prefix(TextPieces.headLength)
        if !isMarked, !head.contains(0) { return }
        guard isMarked || TextDecoder.looksWide(head) else { throw hasZeros(path) }
        throw Diagnostic(
            .badFile,
            "`\(SafeText.shown(path))` is not UTF-8 text: it \(isMarked ? "is" : "looks like") UTF-16",
            help: isChosen ? "`--encoding utf16` reads it" : savedAsUTF8)
    }

    /// UTF-8 is read as nonsense by an encoding of single bytes, and text of theirs is never UTF-8 by chance. The rows
    /// that an import left out are such a file, whatever their source was.
    static func refuseUTF8(_ bytes: [UInt8], _ path: String, _ encoding: TextEncoding) throws {
        guard encoding == .latin1 || encoding == .windows1252, bytes.contains(where: { $0 >= 0x80 }) else { return }
        var decoder = TextDecoder(.utf8)
        guard decoder.utf8(of: bytes, isLast: false) != nil else { return }
        throw Diagnostic(
            .badFile, "`\(SafeText.shown(path))` is UTF-8 text, not \(encoding.rawValue)",
            help: "without `--encoding` it is read as it is")
    }

    private static let savedAsUTF8 = "save the file as UTF-8"

    static func hasZeros(_ path: String) -> Diagnostic {
        Diagnostic(.badFile, "`\(SafeText.shown(path))` is not text: it contains NUL bytes")
    }
}
