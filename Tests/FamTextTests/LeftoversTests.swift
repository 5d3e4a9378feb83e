import Testing

@testable import FamText

struct LeftoversTests {
    private final class Probe {}

    /// Without an interrupt nothing is put aside, so nothing grows.
    @Test func freesAtOnceWithoutAnInterrupt() {
        weak var probe: Probe?
        do {
            let value = Probe()
            probe = value
            Leftovers.keep(value)
        }
        #expect(probe == nil)
    }
}
