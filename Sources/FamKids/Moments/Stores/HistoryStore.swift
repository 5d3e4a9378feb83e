import FamRegistry
import FamText
import FamValues

/// K-E28: one line of the family's history.
struct HistoryEntry: Sendable {
    var at: Instant
    /// The word of its source: `moment`, `redemption`, …
    var kind: String
    /// Nil for what is about the whole family.
    var child: ChildRow?
    /// What happened: the behavior, the goal, the badge, the note's text.
    var what: String
    var stars: Int64?
    var note: String?
    var ref: EntityRef
}

/// Which part of the history is wanted; nil parts limit nothing.
struct HistoryFilter: Sendable {
    var child: ChildRow?
    var kinds: [String]?
    /// As `like` compares: anywhere in the words of an entry.
    var text: String?
    var from: Instant?
    /// The first instant that is not wanted any more.
    var end: Instant?
    /// At most so many entries, the newest.
    var limit: Int
}

/// One kind of row that the history is made of.
struct HistorySource: Sendable {
    let kind: String
    let entity: EntitySpec
    /// The texts in which an entry is looked for beside its child's name, by path.
    let texts: [[String]]
    let entry: @Sendable (EntityRow) -> (what: String, stars: Int64?, note: String?)

    /// Every kind; entries of one instant are in this order.
    static let all = [moments, redemptions, badges, memories, notes, payouts]

    private static let moments = HistorySource(
        kind: "moment", entity: .event, texts: [["behavior", "name"], ["note"]]
    ) { row in
        let behavior: String? = if case .entity(let ref) = row["behavior"] { ref.label } else { nil }
        return (behavior ?? BehaviorRow.removed, row["points"].number, row["note"].text)
    }

    private static let redemptions = HistorySource(kind: "redemption", entity: .redemption, texts: [["reward"]]) {
        row in
        (row["reward"].text ?? "", row["points"].number, nil)
    }

    private static let badges = HistorySource(kind: "badge", entity: .badge, texts: [["skill"]]) { row in
        ("\(row["skill"].text ?? ""), \(row["tier"].text ?? "")", nil, nil)
    }

    private static let memories = HistorySource(kind: "memory", entity: .memory, texts: [["title"], ["note"]]) { row in
        (row["title"].text ?? "", nil, row["note"].text)
    }

    private static let notes = HistorySource(kind: "note", entity: .note, texts: [["text"]]) { row in
        (row["text"].text ?? "", nil, nil)
    }

    private static let payouts = HistorySource(kind: "payout", entity: .payout, texts: []) { row in
        (row["amount"].money?.description ?? "", row["stars"].number, nil)
    }

    /// Newest first, at most `filter.limit`.
    func entries(_ filter: HistoryFilter, _ records: any Records) throws -> [HistoryEntry] {
        let time = entity.timeField ?? ""
        var query = EntityQuery(entity)
        if let child = filter.child { query = query.whose(ChildRow.singular, .entity(child.ref)) }
        if let from = filter.from { query = query.whose(time, .greaterOrEqual, .datetime(from)) }
        if let end = filter.end { query = query.whose(time, .less, .datetime(end)) }
        if let text = filter.text { query = query.containing(text, in: [["child", "name"]] + texts) }
        return try query.sorted(time, descending: true).first(filter.limit).rows(records).compactMap { row in
            guard let at = row[time].instant else { return nil }
            let child: ChildRow? = if case .entity(let ref) = row[ChildRow.singular] { ChildRow(ref) } else { nil }
            let (what, stars, note) = entry(row)
            return HistoryEntry(at: at, kind: kind, child: child, what: what, stars: stars, note: note, ref: row.ref)
        }
    }
}

/// K-OP47 in the order of K-Q32.
struct HistoryStore {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// Newest first. Archived children's entries are there (K-Q31). Cost: at most `limit` rows of each kind.
    func entries(_ filter: HistoryFilter) throws -> [HistoryEntry] {
        let sources = HistorySource.all.filter { filter.kinds?.contains($0.kind) ?? true }
        let all = try sources.flatMap { try $0.entries(filter, context.records) }
        // Stable: entries of one instant keep the order of the sources.
        let ordered = all.enumerated().sorted { a, b in
            a.element.at != b.element.at ? a.element.at > b.element.at : a.offset < b.offset
        }
        return ordered.prefix(filter.limit).map(\.element)
    }

    /// Entries, newest first, as the days they are of; each day with its name.
    func days(_ entries: [HistoryEntry]) -> [(name: String, entries: [HistoryEntry])] {
        var days: [(day: CivilDate, entries: [HistoryEntry])] = []
        for entry in entries {
            let day = context.zone.civil(entry.at).date
            if days.last?.day == day { days[days.count - 1].entries.append(entry) } else { days.append((day, [entry])) }
        }
        return days.map { (name(of: $0.day), $0.entries) }
    }

    /// `Today`, `Yesterday`, else the date.
    private func name(of day: CivilDate) -> String {
        if day == context.today { return "Today" }
        if day == context.today.adding(days: -1) { return "Yesterday" }
        return ValueText(zone: context.zone, now: nil).plain(.date(day))
    }
}
