import FamKit
import FamNavigation
import FamRegistry
import FamServices
import FamStore
import FamTestSupport
import FamText
import FamValues

@testable import FamKids

/// An empty household on a real store in memory with a pinned clock, as commands see it.
final class Household: TestContext {
    private static let registry = Registry(
        features: [
            KidsFeature.feature, FormsFeature.feature, AnalyticsFeature.feature, NavigationFeature.feature,
            PreferencesFeature.feature,
            StoreFeature.feature,
        ],
        functions: [])
    let store: Store
    let clock: PinnedClock
    private let random = RandomSource(seed: 1)
    private var entry: Int64 = 0
    /// Set by tests that count calls.
    var counting: (any Records)?

    /// Noon of Thursday, 1 October 2026, UTC.
    static let noon = Instant(micros: 1_790_856_000_000_000)

    init(_ location: StoreLocation = .memory) throws {
        clock = PinnedClock(Household.noon)
        store = Store(location: location, registry: Household.registry, options: StoreOptions())
        super.init(Household.registry)
        store.betweenEntries = self
    }

    override var now: Instant {
        get { clock.now }
        set { clock.now = newValue }
    }
    /// What services undo when the line is refused.
    private var undos: [() -> Void] = []
    override func onRollback(_ undo: @escaping () -> Void) { undos.append(undo) }
    override func newID() -> RowID { random.newID(at: now) }
    override var records: any Records { counting ?? store }

    override func service<Service>(_ key: ServiceKey<Service>) throws -> Service {
        if let store = store as? Service { return store }
        if let known = try? super.service(key) { return known }
        for factory in registry.features.flatMap(\.services) where factory.slot == key.slot {
            if let made = try factory.make(self) as? Service { put(made, key) }
        }
        return try super.service(key)
    }

    /// One committed run, like one line at the prompt.
    @discardableResult
    func line<T>(_ body: () throws -> T) throws -> T {
        entry += 1
        random.move(to: entry, command: 0)
        undos = []
        do { return try store.run(EntryHeader(command: "test", at: now), in: self, body) } catch {
            undos.reversed().forEach { $0() }
            throw error
        }
    }

    /// Runs a command as a line of its own.
    @discardableResult
    override func run(_ name: String, _ arguments: [String: Value] = [:]) throws -> Value {
        try line { try super.run(name, arguments) }
    }

    func log(_ children: [ChildRow], _ behavior: BehaviorRow, points: Int64? = nil, at: Instant? = nil) throws {
        try run(
            "log",
            [
                "child": .list(children.map(\.value)), "behavior": behavior.value,
                "points": points.map { .int($0) } ?? .null,
                "at": at.map { .datetime($0) } ?? .null,
            ])
    }

    // MARK: Rows

    var children: ChildrenStore { ChildrenStore(self) }
    var behaviors: BehaviorsStore { BehaviorsStore(self) }
    var rewards: RewardsStore { RewardsStore(self) }

    /// A moment as a restore would insert it, past the entry rules: it may be in the future.
    func put(_ child: ChildRow, _ behavior: BehaviorRow, points: Int64, at: Instant) throws {
        try line {
            try records.insertChecked(EventRow.self) {
                $0[EventRow.child] = child
                $0[EventRow.behavior] = behavior
                $0[EventRow.points] = points
                $0[EventRow.media] = []
                $0[EventRow.at] = at
            }
        }
    }

    func child(_ name: String, born: CivilDate? = nil) throws -> ChildRow {
        try line { try children.add(name: name, born: born) }
    }
    func behavior(_ name: String, _ points: Int64) throws -> BehaviorRow {
        try line { try behaviors.addType(name: name, points: points) }
    }
    func reward(_ child: ChildRow, _ name: String, _ points: Int64) throws -> RewardRow {
        try line { try rewards.add(child: child, name: name, points: points) }
    }

    func stars(_ child: ChildRow) throws -> Int64 { try children.stars(child) }

    /// The plain sum that the kept total must equal.
    func plainSum(_ child: ChildRow) throws -> Int64 {
        try EventRow.query.whose(EventRow.child, child).rows(store).reduce(0) { try $0 + $1[EventRow.points] }
    }

    func code<T>(_ body: () throws -> T) -> DiagnosticCode? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? Diagnostic)?.code
        }
    }
}

extension CivilDate {
    static func day(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
        guard let date = CivilDate(year: year, month: month, day: day) else {
            throw Diagnostic(.badArgument, "no such day")
        }
        return date
    }
}
