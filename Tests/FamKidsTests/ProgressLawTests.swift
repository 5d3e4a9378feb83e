import FamRegistry
import FamStore
import FamText
import FamValues
import Testing

@testable import FamKids

/// The law of progression: whatever is logged, changed, deleted, undone and restored, in any order, badges, milestones,
/// reached goals and celebrations are those that the plain rules give when everything is recounted at each log.
@Suite struct ProgressLawTests {
    // K-P36 K-P37 K-P47 K-Q15 K-Q16 K-Q17 K-Q34
    @Test(arguments: 1...6)
    func progressIsWhatThePlainRulesGive(seed: UInt64) throws {
        var walk = try ProgressWalk(seed: seed)
        for _ in 0..<150 { try walk.step() }
        #expect(walk.model.badges.count + walk.model.milestones.count > 5)
    }
}

/// A random walk over a household and its plain model.
private struct ProgressWalk {
    let home: Household
    var model: PlainProgress
    private var past: [PlainProgress] = []
    private var future: [PlainProgress] = []
    private var random: SplitMix
    private let children: [ChildRow]
    private let behaviors: [BehaviorRow]
    private let goals: [RewardRow]

    init(seed: UInt64) throws {
        let home = try Household()
        let children = try ["Maya", "Leo", "Zoë"].map { try home.child($0) }
        let behaviors = try (0..<5).map { try home.behavior("B\($0)", 1) }
        let targets: [(child: Int, target: Int64)] = [(0, 40), (0, 12), (0, 90), (1, 25)]
        goals = try targets.enumerated().map { try home.reward(children[$1.child], "G\($0)", $1.target) }
        model = PlainProgress(
            names: ["Maya", "Leo", "Zoë"], skills: [nil, nil, nil, nil, nil],
            goals: targets.map { PlainProgress.Goal(child: $0.child, target: $0.target) })
        self.home = home
        self.children = children
        self.behaviors = behaviors
        random = SplitMix(state: seed)
        for (index, skill) in ["kindness", "kindness", "focus", "order"].enumerated() { try train(index, skill) }
        past = []
    }

    mutating func step() throws {
        switch random.below(20) {
        case 0..<9: try log(times: 1)
        case 9..<11: try log(times: 4)
        case 11: try failingLog()
        case 12: try addByHand()
        case 13: try editMoment()
        case 14: try deleteMoment()
        case 15: try train(random.below(5), ["kindness", "focus", "order", nil][random.below(4)])
        case 16: try retarget()
        case 17: try redeem()
        case 18: try undo()
        default: try redo()
        }
        #expect(try PlainProgress.Rows(home) == model.rows)
    }

    private mutating func changed(_ body: (inout PlainProgress) -> Void) {
        past.append(model)
        future = []
        body(&model)
    }

    private func input(_ behavior: Int, _ points: Int64) -> MomentInput {
        MomentInput(behavior: behaviors[behavior], points: points)
    }

    /// Several logs in one run, to test what is kept between them.
    private mutating func log(times: Int) throws {
        let moments = (0..<times).map { _ in (random.below(3), random.below(5), Int64(random.below(15)) - 4) }
        try home.line {
            for (child, behavior, points) in moments {
                _ = try LogMoment(home).run([children[child]], input(behavior, points))
            }
        }
        changed { model in for (child, behavior, points) in moments { model.log(child, behavior, points) } }
    }

    /// A log that is rolled back inside a run leaves nothing, and the next one in the run is right.
    private mutating func failingLog() throws {
        let child = random.below(3), behavior = random.below(5), points = Int64(random.below(10)) + 1
        try home.line {
            _ = home.code {
                try home.store.attempt {
                    for _ in 0..<6 { _ = try LogMoment(home).run([children[child]], input(behavior, 10)) }
                    throw Diagnostic(.failed, "stop")
                }
            }
            _ = try LogMoment(home).run([children[child]], input(behavior, points))
        }
        changed { $0.log(child, behavior, points) }
    }

    private mutating func addByHand() throws {
        let child = random.below(3), behavior = random.below(5), count = random.below(8) + 1
        try home.line {
            for _ in 0..<count {
                var draft = RowDraft(
                    entity: .event, values: Array(repeating: .null, count: EntitySpec.event.fields.count))
                draft["child"] = children[child].value
                draft["behavior"] = behaviors[behavior].value
                try home.records.insert(
                    draft, given: EntitySpec.event.fields.map { ["child", "behavior"].contains($0.name) })
            }
        }
        changed { model in for _ in 0..<count { model.add(child, behavior, 1) } }
    }

    private mutating func editMoment() throws {
        guard let (place, row) = try anyMoment() else { return }
        let points = model.events[place].points == 10 ? -10 : model.events[place].points + 1
        try home.line { try home.behaviors.update(row) { $0[EventRow.points] = points } }
        changed { $0.events[place].points = points }
    }

    private mutating func deleteMoment() throws {
        guard let (place, row) = try anyMoment() else { return }
        try home.line { try home.behaviors.delete(row) }
        changed { _ = $0.events.remove(at: place) }
    }

    private mutating func anyMoment() throws -> (Int, EventRow)? {
        guard !model.events.isEmpty else { return nil }
        let place = random.below(model.events.count)
        return (place, try EventRow.query.rows(home.store)[place].row)
    }

    private mutating func train(_ behavior: Int, _ skill: String?) throws {
        guard model.skills[behavior] != skill else { return }
        try home.line {
            try home.behaviors.update(behaviors[behavior]) { $0[BehaviorRow.skill] = .some(skill) }
        }
        changed { $0.skills[behavior] = skill }
    }

    private mutating func retarget() throws {
        let goal = random.below(goals.count), target = model.goals[goal].target + Int64(random.below(20)) + 1
        try home.line { try home.rewards.update(goals[goal]) { $0[RewardRow.points] = target } }
        changed { $0.goals[goal].target = target }
    }

    private mutating func redeem() throws {
        let goal = random.below(goals.count)
        guard !model.goals[goal].isRedeemed, model.stars(model.goals[goal].child) >= model.goals[goal].target else {
            return
        }
        try home.line { _ = try RedeemGoal(home).run(goals[goal]) }
        changed { $0.goals[goal].isRedeemed = true }
    }

    private mutating func undo() throws {
        guard let before = past.popLast() else { return }
        try home.line { _ = try home.store.undo() }
        future.append(model)
        model = before
    }

    private mutating func redo() throws {
        guard let after = future.popLast() else { return }
        try home.line { _ = try home.store.redo() }
        past.append(model)
        model = after
    }
}

/// The rules as written in the spec: only the moments and the awards are kept.
private struct PlainProgress {
    struct Goal: Equatable {
        var child: Int
        var target: Int64
        var isRedeemed = false
        var isReached = false
    }

    struct Event { var child: Int, behavior: Int, points: Int64 }

    /// The values compared with the tables.
    struct Rows: Equatable {
        var badges: [String], milestones: [String], celebrations: [String], reached: [Bool]
    }

    let names: [String]
    var skills: [String?]
    var goals: [Goal]
    var events: [Event] = []
    var badges: [(child: Int, skill: String, tier: BadgeTier)] = []
    var milestones: [(child: Int, goal: Int?, threshold: Int64)] = []
    private var celebrations: [String] = []

    init(names: [String], skills: [String?], goals: [Goal]) {
        self.names = names
        self.skills = skills
        self.goals = goals
    }

    var rows: Rows {
        Rows(
            badges: badges.map { "\(names[$0.child]) \($0.skill) \($0.tier)" },
            milestones: milestones.map { "\(names[$0.child]) \($0.goal.map { "G\($0)" } ?? "-") \($0.threshold)" },
            celebrations: celebrations, reached: goals.map(\.isReached))
    }

    func stars(_ child: Int) -> Int64 { events.reduce(0) { $0 + ($1.child == child ? $1.points : 0) } }

    mutating func add(_ child: Int, _ behavior: Int, _ points: Int64) {
        events.append(Event(child: child, behavior: behavior, points: points))
    }

    mutating func log(_ child: Int, _ behavior: Int, _ points: Int64) {
        let before = stars(child)
        add(child, behavior, points)
        if let (skill, tier) = dueBadge(child, preferring: skills[behavior]) {
            badges.append((child, skill, tier))
            celebrations.append("\(names[child]) badge")
        }
        if let (goal, threshold) = dueMilestone(child, before) {
            milestones.append((child, goal, threshold))
            celebrations.append("\(names[child]) milestone")
        }
        let total = stars(child)
        for index in goals.indices
        where goals[index].child == child && !goals[index].isRedeemed && !goals[index].isReached
            && total >= goals[index].target
        {
            goals[index].isReached = true
            celebrations.append("\(names[child]) goal")
        }
    }

    private func dueBadge(_ child: Int, preferring skill: String?) -> (String, BadgeTier)? {
        let due = Set(skills.compactMap { $0 }).sorted().compactMap { skill -> (String, BadgeTier)? in
            let count = events.count { $0.child == child && $0.points > 0 && skills[$0.behavior] == skill }
            let tier = BadgeTier.allCases.first { tier in !badges.contains { $0 == (child, skill, tier) } }
            return tier.flatMap { $0.threshold <= count ? (skill, $0) : nil }
        }
        return due.first { $0.0 == skill } ?? due.first
    }

    private func dueMilestone(_ child: Int, _ before: Int64) -> (Int?, Int64)? {
        let goal = goals.firstIndex { $0.child == child && !$0.isRedeemed }, total = stars(child)
        if let goal, total >= goals[goal].target { return nil }
        let reached = milestones.filter { $0.child == child && $0.goal == goal }.map(\.threshold).max() ?? 0
        let crossed: [Int64]
        if let target = goal.map({ goals[$0].target }) {
            crossed = [25, 50, 75].filter { before * 100 < target * $0 && total * 100 >= target * $0 }
        } else {
            crossed = [10, 25, 50, 100, 250, 500, 1000].filter { before < $0 && total >= $0 }
        }
        return crossed.last { $0 > reached }.map { (goal, $0) }
    }
}

extension PlainProgress.Rows {
    init(_ home: Household) throws {
        func name(_ value: Value) -> String { if case .entity(let ref) = value { ref.label } else { "-" } }
        badges = try EntityQuery(.badge).rows(home.store).map { row in
            "\(name(row["child"])) \(row["skill"].text ?? "") \(row["tier"].text ?? "")"
        }
        milestones = try EntityQuery(.milestone).rows(home.store).map { row in
            "\(name(row["child"])) \(name(row["reward"])) \(row["threshold"].number ?? 0)"
        }
        celebrations = try EntityQuery(.celebration).rows(home.store).map { row in
            "\(name(row["child"])) \(row["kind"].text ?? "")"
        }
        reached = try EntityQuery(.reward).rows(home.store).map { !$0["reached_at"].isNull }
    }
}

/// A generator with a seed, so that a walk can be repeated.
struct SplitMix {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(limit))
    }
}
