import Synchronization

/// Checks in everything that may run for long or take much memory whether it should stop. Ctrl-C and the memory limit
/// surface as errors, so a transaction is rolled back as after any other error.
///
/// A look costs a few loads; memory is measured whenever `measured` more bytes were taken. A loop looks about every 10
/// microseconds (`Pulse` counts for it), and code that makes something whose size depends on arguments claims the
/// memory first.
public enum Work {
    /// Bytes taken since memory was last measured. Another thread may lose an addition, which only delays the next
    /// measurement.
    private static let taken = Atomic<Int>(0)
    private static let measured = 8 << 20
    /// Smaller claims are counted by the looks.
    private static let smallClaim = 1 << 16

    /// - Parameter bytes: roughly what was taken since the last look, garbage included.
    /// - Throws: `interrupted`, `memory-limit`.
    public static func look(taking bytes: Int = 4_096) throws(Diagnostic) {
        if Interrupt.isRequested || Interrupt.isOvertaken { throw interrupted }
        let sum = taken.load(ordering: .relaxed) &+ bytes
        taken.store(sum, ordering: .relaxed)
        if sum >= measured { try measure(before: 0) }
    }

    /// Called before `bytes` are requested at once.
    @inline(__always) public static func claim(_ bytes: Int) throws(Diagnostic) {
        if bytes >= smallClaim { try claimed(bytes) }
    }

    /// Called before a text of `bytes` is made.
    /// - Throws: `too-large` beyond `Bounds.text`.
    @inline(__always) public static func claim(text bytes: Int) throws(Diagnostic) {
        if bytes >= smallClaim { try claimedText(bytes) }
    }

    /// Called before a list grows to `count` items.
    /// - Throws: `too-large` beyond `Bounds.items`.
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

/// Counts the turns of a loop and looks once every so many.
public struct Pulse {
    private var count = 0
    private let mask: Int

    /// - Parameter turns: a power of two; that many turns should take about 10 microseconds.
    public init(every turns: Int = 1_024) { mask = turns - 1 }

    /// - Parameter bytes: roughly what one turn takes.
    @inline(__always) public mutating func beat(taking bytes: Int = 0) throws(Diagnostic) {
        count &+= 1
        if count & mask == 0 { try Work.look(taking: bytes &* (mask + 1)) }
    }
}
