import COutside
import Glibc

/// An open file or one end of a pipe; closed explicitly, or when the last reference is released.
final class Descriptor {
    private(set) var number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close() }

    var isOpen: Bool { number >= 0 }

    func close() {
        if number >= 0 { Glibc.close(number) }
        number = -1
    }

    /// Releases the descriptor: the caller must close it.
    func release() -> Int32 {
        defer { number = -1 }
        return number
    }

    /// Reads what is available, at most 64 KiB; blocks until there is something. Empty at the end.
    /// - Throws: the error number.
    func read() throws(SystemError) -> [UInt8] {
        while true {
            var failure: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                let got = Glibc.read(number, buffer.baseAddress, buffer.count)
                failure = got < 0 ? errno : 0
                count = max(0, got)
            }
            if failure == 0 { return bytes }
            if failure != EINTR { throw SystemError(number: failure) }
        }
    }

    /// The reading and the writing end of a new pipe.
    static func pipe() throws(SystemError) -> (reader: Descriptor, writer: Descriptor) {
        var ends: [Int32] = [-1, -1]
        guard fam_pipe(&ends) == 0 else { throw SystemError(number: errno) }
        return (Descriptor(ends[0]), Descriptor(ends[1]))
    }

    static func open(_ path: String, _ flags: Int32) throws(SystemError) -> Descriptor {
        let number = Glibc.open(path, flags | O_CLOEXEC)
        guard number >= 0 else { throw SystemError(number: errno) }
        return Descriptor(number)
    }
}

/// An error of the operating system.
struct SystemError: Error {
    let number: Int32
    /// Such as `no such file or directory`.
    var text: String { String(cString: strerror(number)).lowercased() }
}
