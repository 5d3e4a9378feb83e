import FamServices
import FamText
import Glibc

/// The lines of a file or of standard input as bytes, read on demand. A line ends at a line feed, at a carriage
/// return, or at both. Whatever is longer than any link is cut, so that a file without line ends takes no more memory.
final class LineReader {
    /// The number of the last line, from 1.
    private(set) var number = 0
    private(set) var readBytes = 0
    /// The size of a file; 0 if unknown.
    let size: Int
    private let descriptor: Int32
    private let name: String
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    /// Whether the last line ended with a carriage return, so that a line feed after it belongs to that end.
    private var followsReturn = false

    private static let pieceSize = 1 << 16
    private static let longest = 2 * LinkParser.maximalBytes

    /// - Parameter path: `-` is standard input.
    ///   `name` is what errors call it.
    init(path: String, named name: String) throws {
        self.name = SafeText.shown(name)
        descriptor = try path == "-" ? STDIN_FILENO : LineReader.opened(path)
        var facts = stat()
        size =
            descriptor >= 0 && fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
            ? Int(facts.st_size) : 0
        guard descriptor >= 0 else { throw problem() }
    }

    /// Opening a FIFO waits for a writer, and Ctrl-C ends the wait. Negative if it cannot be opened.
    private static func opened(_ path: String) throws -> Int32 {
        while true {
            let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
            if descriptor >= 0 || errno != EINTR { return descriptor }
            if Interrupt.isRequested { throw Diagnostic(.interrupted, "interrupted") }
        }
    }

    deinit { if descriptor > STDIN_FILENO { close(descriptor) } }

    /// The next line without its end; nil after the last. Throws `interrupted` if the user stops it.
    func next() throws -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            if followsReturn, start < buffer.count {
                if buffer[start] == 0x0A { start += 1 }
                followsReturn = false
            }
            if let end = lineEnd {
                if line.isEmpty, end - start <= LineReader.longest {
                    line = Array(buffer[start..<end])
                } else {
                    add(start..<end, to: &line)
                }
                followsReturn = buffer[end] == 0x0D
                start = end + 1
                break
            }
            add(start..<buffer.count, to: &line)
            start = buffer.count
            if isAtEnd {
                guard !line.isEmpty else { return nil }
                break
            }
            try fill()
        }
        number += 1
        return line
    }

    private var lineEnd: Int? {
        buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, start < bytes.count else { return nil }
            let feed = memchr(base + start, 0x0A, bytes.count - start)
            let end = feed.map { UnsafeRawPointer($0) } ?? base + bytes.count
            let found = memchr(base + start, 0x0D, end - base - start) ?? feed
            return found.map { UnsafeRawPointer($0) - base }
        }
    }

    private func add(_ part: Range<Int>, to line: inout [UInt8]) {
        let room = LineReader.longest - line.count
        buffer.withUnsafeBufferPointer {
            line.append(contentsOf: UnsafeBufferPointer(rebasing: $0[part].prefix(room)))
        }
    }

    private func fill() throws {
        start = 0
        buffer = [UInt8](repeating: 0, count: LineReader.pieceSize)
        var count = -1
        while count < 0 {
            if Interrupt.isRequested { throw Diagnostic(.interrupted, "interrupted") }
            count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw problem() }
        }
        buffer.removeLast(LineReader.pieceSize - count)
        readBytes += count
        isAtEnd = count == 0
    }

    private func problem() -> Diagnostic {
        Diagnostic(.badFile, "the file `\(name)` cannot be read: \(String(cString: strerror(errno)).lowercased())")
    }
}
