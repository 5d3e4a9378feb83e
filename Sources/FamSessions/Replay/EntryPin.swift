import FamText
import FamValues

/// What pins one entry: `#@ TIME jN DIGEST` above it. `digest` is that of the state after it. The firing of a job has
/// `ran=TIME` after it, when it really ran; the first entry of another session has `session=4 seed=…`; and
/// `answers=yn` are the answers to its questions.
public struct EntryPin: Sendable, Equatable {
    public var time: Instant
    public var journalPosition: Int64
    public var digest: String
    public var ran: Instant?
    /// The session of the entries from here on, if a file has several.
    public var origin: SessionOrigin?
    /// What was answered to questions, where one was declined.
    public var answers: RecordedAnswers

    public init(
        time: Instant, journalPosition: Int64, digest: String, ran: Instant? = nil, origin: SessionOrigin? = nil,
        answers: RecordedAnswers = RecordedAnswers([])
    ) {
        self.time = time
        self.journalPosition = journalPosition
        self.digest = digest
        self.ran = ran
        self.origin = origin
        self.answers = answers
    }

    /// Whether the statements make the rows that the session found.
    var isSetUp: Bool { journalPosition == 0 }

    /// Whether a line begins like a pin, with a mark and a year.
    static func begins(_ line: String) -> Bool {
        // Every line above an entry is tested, and bytes are faster than characters.
        line.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.count > 3 && bytes[0] == UInt8(ascii: "#") && bytes[1] == UInt8(ascii: "@")
                && bytes[2] == UInt8(ascii: " ") && (0x30...0x39).contains(bytes[3])
        } ?? false
    }

    init?(_ line: String) {
        guard Self.begins(line) else { return nil }
        var line = line
        let read = line.withUTF8 { bytes -> (pin: EntryPin, rest: Substring)? in
            var end = 3
            func word() -> UnsafeBufferPointer<UInt8> {
                let word = bytes[end...].prefix { $0 != UInt8(ascii: " ") }
                end = min(word.endIndex + 1, bytes.count)
                return UnsafeBufferPointer(rebasing: word)
            }
            let at = word(), place = word(), digest = word()
            guard !digest.isEmpty, let position = Self.position(place), let time = PinnedTime.instant(at) else {
                return nil
            }
            let pin = EntryPin(
                time: time, journalPosition: position, digest: String(decoding: digest, as: UTF8.self))
            return (pin, end < bytes.count ? Substring(decoding: bytes[end...], as: UTF8.self) : "")
        }
        guard let read else { return nil }
        self = read.pin
        if !read.rest.isEmpty, !add(read.rest) { return nil }
    }

    /// Adds what follows the digest.
    /// - Returns: false for a word that no pin has.
    private mutating func add(_ rest: Substring) -> Bool {
        var number: Int64?, seed: UInt64?
        let words = rest.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
        for word in words {
            if word.hasPrefix("ran=") { ran = PinnedTime.instant(word.dropFirst(4)) }
            if word.hasPrefix("session=") { number = Int64(word.dropFirst(8)) }
            if word.hasPrefix("seed=") { seed = UInt64(word.dropFirst(5)) }
            if word.hasPrefix("answers=") { answers = RecordedAnswers(word.dropFirst(8)) ?? answers }
        }
        if let number, let seed { origin = SessionOrigin(number: number, seed: seed) }
        let known = (ran == nil ? 0 : 1) + (origin == nil ? 0 : 2) + (answers.isEmpty ? 0 : 1)
        return words.count == known
    }

    /// `j41`
    private static func position(_ word: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard word.first == UInt8(ascii: "j") else { return nil }
        let digits = word.dropFirst()
        // More digits than these could be beyond the range.
        guard !digits.isEmpty, digits.count <= 18 else { return nil }
        var number: Int64 = 0
        for byte in digits {
            guard (0x30...0x39).contains(byte) else { return nil }
            number = number * 10 + Int64(byte - 0x30)
        }
        return number
    }

    var line: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the line without its end. Every entry of a saved session has one, so it is made of bytes.
    func write(to out: inout [UInt8]) {
        out.append("#@ ")
        PinnedTime.write(time, to: &out)
        out.append(" j")
        out.append(digitsOf: journalPosition)
        out.append(" ")
        out.append(bytesOf: digest)
        if let ran { out.append(bytesOf: " ran=" + PinnedTime.text(ran)) }
        if let origin { out.append(bytesOf: " session=\(origin.number) seed=\(origin.seed)") }
        if !answers.isEmpty { out.append(bytesOf: " answers=\(answers.text)") }
    }
}
