import FamText
import FamValues
import Glibc

/// The lines of a text file or of standard input, read on demand, without their ends: LF, CR LF or CR.
final class TextLines {
    /// The number of the last line, from 1.
    private(set) var number = 0
    /// As it was given.
    let name: String
    private let pieces: TextPieces
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    /// Whether the last line ended with a carriage return, so that a line feed after it belongs to that end.
    private var followsReturn = false
    private var pulse = Pulse(every: 64)

    init(_ path: String, named name: String, _ encoding: TextEncoding? = nil) throws {
        self.name = name
        pieces = try TextPieces(path, named: name, encoding)
    }

    /// Nil after the last.
    func next() throws -> String? {
        // What of the line is searched already.
        var searched = 0
        while true {
            skipFeed()
            let end = lineEnd(from: start + searched)
            if end - start > Bounds.line {
                number += 1
                throw problem("it is longer than \(Bounds.size(Bounds.line))", .tooLarge)
            }
            guard end < buffer.count || isAtEnd else {
                searched = end - start
                try fill()
                continue
            }
            guard start < buffer.count else { return nil }
            number += 1
            followsReturn = end < buffer.count && buffer[end] == 0x0D
            defer { start = min(end + 1, buffer.count) }
            try pulse.beat(taking: end - start + 32)
            return String(decoding: buffer[start..<end], as: UTF8.self)
        }
    }

    private func skipFeed() {
        guard followsReturn, start < buffer.count else { return }
        if buffer[start] == 0x0A { start += 1 }
        followsReturn = false
    }

    /// The place of the first line end, or the end of what is read.
    private func lineEnd(from place: Int) -> Int {
        buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return 0 }
            func length(to end: Int32, in count: Int) -> Int {
                memchr(base + place, end, count).map { UnsafeRawPointer($0) - (base + place) } ?? count
            }
            return place + length(to: 0x0D, in: length(to: 0x0A, in: bytes.count - place))
        }
    }

    private func fill() throws {
        let piece = try pieces.next()
        isAtEnd = piece.isEmpty
        buffer.removeSubrange(..<start)
        start = 0
        buffer += piece
    }

    /// The value of the next line that has one; lines that are not JSON are added to `bad`.
    func nextJSON(_ bad: inout BadLines) throws -> Value? {
        while let line = try next() {
            if line.allSatisfy(\.isWhitespace) { continue }
            do { return try ValueJSON.value(line) } catch {
                guard error.code == .badArgument else { throw error }
                bad.add(problem(error.message))
            }
        }
        return nil
    }

    func problem(_ reason: String, _ code: DiagnosticCode = .badFile) -> Diagnostic {
        Diagnostic(code, "`\(SafeText.shown(name))`, line \(number): \(reason)")
    }

    /// Stops waiting for input.
    func settle() throws { try pieces.settle() }
}
