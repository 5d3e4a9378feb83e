import FamRegistry
import FamText
import Glibc

/// Feeds a program and collects its output, until it has closed both outputs.
struct PipeExchange {
    private(set) var output: [UInt8] = []
    private(set) var errors: [UInt8] = []
    /// Whether the program wrote more than `limit` bytes; the rest was dropped.
    private(set) var isCut = false
    private let limit: Int
    private var rest: ArraySlice<UInt8>
    private let toProgram: Descriptor
    private let fromProgram: Descriptor
    private let errorsOfProgram: Descriptor

    /// - Parameter toProgram: closed if there is no input.
    init(input: [UInt8], limit: Int, toProgram: Descriptor, fromProgram: Descriptor, errorsOfProgram: Descriptor) {
        rest = input[...]
        self.limit = limit
        self.toProgram = toProgram
        self.fromProgram = fromProgram
        self.errorsOfProgram = errorsOfProgram
        // A program that does not read its input must not block its output.
        if toProgram.isOpen { _ = fcntl(toProgram.number, F_SETFL, O_NONBLOCK) }
    }

    mutating func run() {
        while !isCut && (toProgram.isOpen || fromProgram.isOpen || errorsOfProgram.isOpen) {
            // A closed descriptor is -1, which `poll` ignores.
            var waits = [
                pollfd(fd: toProgram.number, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: fromProgram.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: errorsOfProgram.number, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waits, nfds_t(waits.count), -1) > 0 else { continue }
            if waits[0].revents != 0 { feed() }
            if waits[1].revents != 0 { output += Self.take(fromProgram) }
            if waits[2].revents != 0 { errors += Self.take(errorsOfProgram) }
            if output.count > limit {
                isCut = true
                output.removeLast(output.count - limit)
            }
            errors.removeLast(max(0, errors.count - OutsideLimit.errorBytes))
        }
    }

    private mutating func feed() {
        let count = rest.withUnsafeBytes { write(toProgram.number, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) }
        let isGone = count < 0 && errno != EAGAIN && errno != EINTR
        if isGone || rest.isEmpty { toProgram.close() }
    }

    private static func take(_ descriptor: Descriptor) -> [UInt8] {
        let bytes = (try? descriptor.read()) ?? []
        if bytes.isEmpty { descriptor.close() }
        return bytes
    }
}
