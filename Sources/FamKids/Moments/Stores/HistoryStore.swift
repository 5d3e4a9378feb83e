import FamRegistry
import FamText
import FamValues

/// K-E28: one line of the family's history.
struct HistoryEntry: Sendable {
    var at: Instant
    /// The name of its source: `moment`, `redemption`, …
    var kind: String
    /// Nil for entries about the whole family.
    var child: ChildRow?
    /// What happened: the behavior, the goal, the badge, the note's text.
    var what: String
    var stars: Int64?
    var note: String?
    var ref: EntityRef
}

/// The part of the history to return; nil parts do not filter.
struct HistoryFilter: Sendable {
    var child: ChildRow?
    var kinds: [String]?
    /// Matched anywhere in an entry's text, as `like` compares.
    var text: String?
    var from: Instant?
    /// Exclusive.
    var end: Instant?
    /// At most this many entries, the newest.
    var limit: Int
}

/// A kind of row in the history.
struct HistorySource: Sendable {
    /// The parts of an entry that come from its row.
    private typealias Line = (what: String, stars: Int64?, note: String?)

    let kind: String
    /// Newest first, at most `filter.limit`.
    let entries: @Sendable (_ filter: HistoryFilter, _ records: any Records) throws -> [HistoryEntry]

    /// Every kind; entries at the same instant are in this order.
    static let all = [moments, redemptions, badges, memories, notes, payouts]

    private static let moments = source(
        "moment", EventRow.child, EventRow.at,
        texts: [[EventRow.behavior.name, BehaviorRow.name.name], [EventRow.note.name]]
    ) { row in
        let behavior = try row[EventRow.behavior]
        return (behavior?.ref.label ?? BehaviorRow.removed, try row[EventRow.points], try row[EventRow.note])
    }

    private static let redemptions = source(
        "redemption", RedemptionRow.child, RedemptionRow.at, texts: [[RedemptionRow.reward.name]]
    ) { row in
        (try row[RedemptionRow.reward], try row[RedemptionRow.points], nil)
    }

    private static let badges = source("badge", BadgeRow.child, BadgeRow.at, texts: [[BadgeRow.skill.name]]) { row in
        ("\(try row[BadgeRow.skill]), \(try row[BadgeRow.tier].rawValue)", nil, nil)
    }

    private static let memories = source(
        "memory", MemoryRow.child, MemoryRow.at, texts: [[MemoryRow.title.name], [MemoryRow.note.name]]
    ) { row in
        (try row[MemoryRow.title], nil, try row[MemoryRow.note])
    }

    private static let notes = source("note", NoteRow.child, NoteRow.at, texts: [[NoteRow.text.name]]) { row in
        (try row[NoteRow.text], nil, nil)
    }

    private static let payouts = source("payout", PayoutRow.child, PayoutRow.at, texts: []) { row in
        (try row[PayoutRow.amount].description, try row[PayoutRow.stars], nil)
    }

    /// - Parameter texts: the paths searched for `filter.text`, besides the child's name.
    private static func source<E: Entity, Owner: TypedValue>(
        _ kind: String, _ child: Field<E, Owner>, _ at: Field<E, Instant>, texts: [[String]],
        line: @escaping @Sendable (ReadRow<E>) throws -> Line
    ) -> HistorySource {
        HistorySource(kind: kind) { filter, records in
            var query = E.query
            if let wanted = filter.child, let owner = Owner(value: .entity(wanted.ref)) {
                query = query.whose(child, owner)
            }
            if let from = filter.from { query = query.whose(at, .greaterOrEqual, from) }
            if let end = filter.end { query = query.whose(at, .less, end) }
            if let text = filter.text { query = query.containing(text, in: [[child.name, ChildRow.name.name]] + texts) }
            return try query.sorted(at, descending: true).first(filter.limit).rows(records).map { row in
                let (what, stars, note) = try line(row)
                return HistoryEntry(
                    at: try row[at], kind: kind, child: ChildRow(value: try row[child].value), what: what,
                    stars: stars, note: note, ref: row.row.ref)
            }
        }
    }
}

/// K-OP47, in the order of K-Q32.
struct HistoryStore {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// Newest first, archived children included (K-Q31). Cost: at most `limit` rows of each kind.
    func entries(_ filter: HistoryFilter) throws -> [HistoryEntry] {
        let sources = HistorySource.all.filter { filter.kinds?.contains($0.kind) ?? true }
        let all = try sources.flatMap { try $0.entries(filter, context.records) }
        // Stable: entries at the same instant keep the order of the sources.
        let ordered = all.enumerated().sorted { a, b in
            a.element.at != b.element.at ? a.element.at > b.element.at : a.offset < b.offset
        }
        return ordered.prefix(filter.limit).map(\.element)
    }

    /// Groups entries, newest first, by day; each day has its name.
    func days(_ entries: [HistoryEntry]) -> [(name: String, entries: [HistoryEntry])] {
        var days: [(day: CivilDate, entries: [HistoryEntry])] = []
        for entry in entries {
            let day = context.zone.civil(entry.at).date
            if days.last?.day == day { days[days.count - 1].entries.append(entry) } else { days.append((day, [entry])) }
        }
        return days.map { (name(of: $0.day), $0.entries) }
    }

    /// `Today`, `Yesterday`, or the date.
    private func name(of day: CivilDate) -> String {
        if day == context.today { return "Today" }
        if day == context.today.adding(days: -1) { return "Yesterday" }
        return ValueText(zone: context.zone, now: nil).plain(.date(day))
    }
}
