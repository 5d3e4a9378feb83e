import Synchronization

/// What everything does that may go on for long or take much memory: it looks now and then whether it should stop.
/// `Ctrl-C` and the limit of memory come out of it as errors, so that a transaction is taken back as after any other.
///
/// A look costs a few loads; memory is measured each time `measured` more bytes were taken. Who loops looks about every
/// 10 microseconds (`Pulse` counts), and who makes something whose size follows from arguments claims it before.
public enum Work {
    /// Bytes taken since memory was measured last. Another thread may lose an addition, which delays the next
    /// measurement a little.
    private static let taken = Atomic<Int>(0)
    private static let measured = 8 << 20
    /// What is smaller is counted by the looks.
    private static let smallClaim = 1 << 16

    /// - Parameter bytes: about what was taken since the last look; garbage counts too.
    /// - Throws: `interrupted`, `memory-limit`.
    public static func look(taking bytes: Int = 4_096) throws(Diagnostic) {
        if Interrupt.isRequested || Interrupt.isOvertaken { throw interrupted }
        let sum = taken.load(ordering: .relaxed) &+ bytes
        taken.store(sum, ordering: .relaxed)
        if sum >= measured { try measure(before: 0) }
    }

    /// Before so many bytes are asked for at once.
    @inline(__always) public static func claim(_ bytes: Int) throws(Diagnostic) {
        if bytes >= smallClaim { try claimed(bytes) }
    }

    /// Before a text of so many bytes is made. `too-large` beyond `Bounds.text`.
    @inline(__always) public static func claim(text bytes: Int) throws(Diagnostic) {
        if bytes >= smallClaim { try claimedText(bytes) }
    }

    /// Before a list grows to `count` items. `too-large` beyond `Bounds.items`.
    public static func claim(items count: Int, stride: Int) throws(Diagnostic) {
        if count > Bounds.items {
            throw Diagnostic(.tooLarge, "a list holds at most \(Bounds.items) items, and this would have \(count)")
        }
        try claim(count &* stride)
    }

    private static func claimed(_ bytes: Int) throws(Diagnostic) {
        try look(taking: 0)
        let sum = taken.load(ordering: .relaxed) &+ bytes
        if sum >= measured { try measure(before: bytes) } else { taken.store(sum, ordering: .relaxed) }
    }

    private static func claimedText(_ bytes: Int) throws(Diagnostic) {
        if bytes > Bounds.text {
            throw Diagnostic(.tooLarge, "a text holds at most \(Bounds.size(Bounds.text)), and this would be longer")
        }
        try claimed(bytes)
    }

    private static func measure(before bytes: Int) throws(Diagnostic) {
        taken.store(0, ordering: .relaxed)
        if Memory.hasRoom(for: bytes) { return }
        throw memoryUsedUp
    }

    public static var memoryUsedUp: Diagnostic {
        Diagnostic(
            .memoryLimit, "the run needs more memory than the \(Bounds.size(Memory.limit)) it may take",
            help: "`fam --memory SIZE …` gives it more")
    }

    public static let interrupted = Diagnostic(.interrupted, "interrupted")
}

/// Counts the turns of a loop and looks at every so many.
public struct Pulse {
    private var count = 0
    private let mask: Int

    /// `turns`: a power of two, so many that they take about 10 microseconds.
    public init(every turns: Int = 1_024) { mask = turns - 1 }

    /// - Parameter bytes: about what one turn takes.
    @inline(__always) public mutating func beat(taking bytes: Int = 0) throws(Diagnostic) {
        count &+= 1
        if count & mask == 0 { try Work.look(taking: bytes &* (mask + 1)) }
    }
}
