import FamTestSupport
import Synchronization
import Testing

@testable import FamRegistry
@testable import FamSessions

/// The parts of a run.
@Suite struct ServiceContainerTests {
    private final class Part {}

    private static let key = ServiceKey<Part>("part")

    /// A feature with one part, and how often that part was made.
    private final class Bench: Sendable {
        let count = Mutex(0)

        func container() -> ServiceContainer {
            let feature = Feature(
                id: "bench", title: "Bench", rank: 1, entities: [], commands: [],
                services: [
                    ServiceFactory(key) { _ in
                        self.count.withLock { $0 += 1 }
                        return Part()
                    }
                ])
            return ServiceContainer(features: [feature])
        }

        var made: Int { count.withLock { $0 } }
    }

    private let context = TestContext(Registry(features: [], functions: []))

    // X-E03 X-P04: nothing before the first use, and one from then on.
    @Test func aPartIsMadeOnFirstUse() throws {
        let bench = Bench(), container = bench.container()
        #expect(bench.made == 0)
        let first = try container.service(Self.key, context: context)
        let second = try container.service(Self.key, context: context)
        #expect(first === second && bench.made == 1)
    }

    @Test func twoContainersShareNothing() throws {
        let bench = Bench()
        let first = try bench.container().service(Self.key, context: context)
        let second = try bench.container().service(Self.key, context: context)
        #expect(first !== second && bench.made == 2)
    }

    // H-UC11 X-P03: what is put in counts, and then nothing is made.
    @Test func aGivenPartWins() throws {
        let bench = Bench(), container = bench.container(), part = Part()
        container.put(part, Self.key)
        #expect(try container.service(Self.key, context: context) === part && bench.made == 0)
    }

    @Test func undeclaredNamesAreRefused() {
        #expect(throws: (any Error).self) {
            try Bench().container().service(ServiceKey<Part>("other"), context: context)
        }
    }
}
