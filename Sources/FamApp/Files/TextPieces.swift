import FamText
import Glibc

/// The text of a file or of standard input as UTF-8, piece by piece, without a byte order mark, so that a file of any
/// size can be read. Bytes invalid in the encoding are refused where they occur, never repaired.
final class TextPieces {
    private var file: BoundedFile
    private let path: String
    private var decoder: TextDecoder
    /// Whether the command has a flag for the encoding, so that an error can advise another one.
    private let isChosen: Bool
    private var isAtStart = true
    private var isAtEnd = false

    /// How much is read before the first piece is returned: enough for the first line of any sensible table.
    static let headLength = 65_536

    /// - Parameters:
    ///   - path: where it is; `-` is standard input.
    ///   - name: what errors call it.
    ///   - encoding: nil is UTF-8 where the command has no flag for it.
    init(_ path: String, named name: String, _ encoding: TextEncoding?) throws {
        self.path = name
        file = path == InputFile.standardInput ? try InputFile.piped() : try BoundedFile(path)
        decoder = TextDecoder(encoding ?? .utf8)
        isChosen = encoding != nil
    }

    /// Empty at the end. The first piece has `headLength` bytes, if the file is that long.
    func next() throws -> [UInt8] {
        while !isAtEnd {
            var bytes = try file.next()
            if isAtStart {
                while bytes.count < TextPieces.headLength {
                    let more = try file.next()
                    if more.isEmpty { break }
                    bytes += more
                }
                if decoder.encoding == .utf8 {
                    try InputFile.refuseForeign(bytes, path, isChosen: isChosen)
                } else {
                    try InputFile.refuseUTF8(bytes, path, decoder.encoding)
                }
            }
            isAtEnd = bytes.isEmpty
            guard var text = decoder.utf8(of: bytes, isLast: isAtEnd) else {
                throw InputFile.undecodable(path, decoder.encoding, isChosen: isChosen)
            }
            if isAtStart, text.starts(with: TextDecoder.mark) {
                text.removeFirst(TextDecoder.mark.count)
                decoder.isMarked = true
            }
            isAtStart = false
            // A row with a NUL would be stored, but could not be shown.
            if text.withUnsafeBytes({ bytes in bytes.baseAddress.flatMap { memchr($0, 0, bytes.count) } }) != nil {
                throw InputFile.hasZeros(path)
            }
            if !text.isEmpty { return text }
        }
        return []
    }

    /// Stops waiting for input: the rest of a pipe is read into a temporary file first.
    func settle() throws { if file.isAwaited { file = try file.rest() } }

    /// Encodes a text as this one is; known once the first piece has been read.
    var encoder: @Sendable (String) -> [UInt8] { { [decoder] in decoder.bytes(of: $0) } }
}
