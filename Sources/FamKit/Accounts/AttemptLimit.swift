import FamRegistry
import FamText
import FamValues

/// Five wrong passwords in a row block a sign-in for 15 minutes, so that passwords cannot be guessed.
public struct AttemptLimit {
    public static let tries = 5
    public static let pause: Int64 = 15 * 60 * Instant.perSecond

    private struct Kept: Codable {
        var failures: Int
        var last: Int64
    }

    private let record: KeptRecord<Kept>
    private let context: any Context

    public init(_ key: String, _ context: any Context) {
        record = KeptRecord("attempts." + key, context)
        self.context = context
    }

    /// - Throws: `too-early` while it is blocked.
    public func admit() throws {
        guard let kept = try record.read(), kept.failures >= AttemptLimit.tries else { return }
        let age = context.now.micros - kept.last
        guard (0..<AttemptLimit.pause).contains(age) else { return }
        let minutes = (AttemptLimit.pause - age + 60 * Instant.perSecond - 1) / (60 * Instant.perSecond)
        throw Diagnostic(
            .tooEarly, "there were \(AttemptLimit.tries) wrong passwords in a row",
            help: "try again in \(minutes) \(minutes == 1 ? "minute" : "minutes")")
    }

    /// Counts a failure, even if the entry fails. Starts over once a block has expired.
    public func fail() throws {
        var kept = try record.read() ?? Kept(failures: 0, last: 0)
        if kept.failures >= AttemptLimit.tries { kept.failures = 0 }
        kept.failures += 1
        kept.last = context.now.micros
        try record.keepAtOnce(kept)
    }

    public func succeed() throws { if try record.read() != nil { try record.forget() } }
}
