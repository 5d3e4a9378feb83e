import CMessageDigest

/// The SHA-256 of the bytes added, so that a backup can be checked with `sha256sum`.
package struct FileChecksum {
    private var state = SHA2_CTX()

    package init() { SHA256Init(&state) }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        SHA256Update(&state, start.assumingMemoryBound(to: UInt8.self), bytes.count)
    }

    mutating func add(_ text: String) {
        var copy = text
        copy.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    /// The last line of a backup.
    var line: String { "{\"sha256\":\"\(finished())\"}\n" }

    /// The lines of a backup, followed by the last line.
    package static func closed(_ lines: String) -> String {
        var checksum = FileChecksum()
        checksum.add(lines)
        return lines + checksum.line
    }

    /// 64 lower-case hexadecimal digits of everything added so far.
    package func finished() -> String {
        var copy = state
        var bytes = [UInt8](repeating: 0, count: 32)
        SHA256Final(&bytes, &copy)
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
