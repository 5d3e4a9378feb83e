import CLibedit
import Glibc

/// Reading and writing whole texts on file descriptors.
enum Descriptor {
    /// Writes all of it; gives up when the other end is gone.
    static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }

    /// Whether reading would return something, including the end, within this many milliseconds.
    static func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, milliseconds) > 0
    }

    /// Waits until reading would return something, including the end. False if a signal that `mask` lets through came
    /// first.
    static func wait(_ descriptor: Int32, _ mask: sigset_t) -> Bool {
        var mask = mask
        return fam_wait_readable(descriptor, -1, &mask) >= 0 || errno != EINTR
    }

    enum Reading {
        case bytes([UInt8])
        case end
        case interrupted
    }

    static func read(_ descriptor: Int32, limit: Int = 4096) -> Reading {
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { return .bytes(Array(buffer[..<count])) }
        return count < 0 && (errno == EINTR || errno == EAGAIN) ? .interrupted : .end
    }
}
