import FamNavigation
import FamRegistry
import FamText
import FamValues

/// The page of a child, apart from stars, goal and moments (K-SC05).
struct ChildSections {
    let child: Child
    let parts: ScreenParts
    private var context: any Context { parts.context }
    private var name: String { context.word(for: child.row.ref) }
    private static let notesShown = 5, habitsShown = 5

    init(_ child: Child, _ parts: ScreenParts) {
        self.child = child
        self.parts = parts
    }

    /// Avatar, age and birth date.
    func profile() -> String {
        guard let born = child.born, let age = parts.children.age(child) else { return ChildAvatar.line(child) }
        let date = ValueText(zone: context.zone, now: nil).plain(.date(born))
        return "\(ChildAvatar.line(child)), \(age) \(age == 1 ? "year" : "years") old, born \(date)"
    }

    /// The badges of each skill, in the order earned, and the consistency of habits over the last 14 days (K-Q27).
    func progress() throws -> [ScreenText.Block] {
        var blocks: [ScreenText.Block] = []
        let badges = try ProgressionStore(context).badges(of: child.row)
        let tiers = Dictionary(grouping: badges) { Skill($0.skill) }.mapValues {
            $0.map(\.tier.rawValue).joined(separator: ", ")
        }
        if !badges.isEmpty {
            blocks += [.heading("Badges")] + tiers.sorted { $0.key < $1.key }.map { .text("\($0.name): \($1)") }
        }
        let habits = try InsightsStore.consistency(of: child.row, context).filter { $0.activeDays > 0 }.prefix(
            ChildSections.habitsShown)
        if !habits.isEmpty { blocks += InsightsParts(context).consistency(Array(habits)) }
        return blocks
    }

    /// Notes, allowance and agreement, each with a heading if there are any; then buttons to add the missing ones, and
    /// to other pages.
    func more() throws -> [ScreenText.Block] {
        let sections = try [notes(), allowance(), agreement()]
        let begun = zip(["Notes", "Allowance", "Agreement"], sections).flatMap { title, blocks in
            blocks.isEmpty ? [] : [.heading(title)] + blocks
        }
        let begin: [ScreenText.Block] = [
            .button("Add a note", "note add \(blank: "TEXT", "…") --child \(name)"),
            .button("Add an allowance", "allowance add \(name) --rate \(blank: "RATE", "0.20EUR")"),
            .button("Add an agreement", "agreement add \(name) --text \(blank: "TEXT", "…")"),
        ]
        let missing = zip(begin, sections).compactMap { $1.isEmpty ? $0 : nil }
        return begun + [.heading("More")] + missing + (try places())
    }

    private func places() throws -> [ScreenText.Block] {
        let screens: [(label: String, screen: ScreenSpec)] = [
            ("Log Moment", .logSheet), ("Edit", .editChild), ("Goals", .childRewards),
            ("Insights", ScreenSpec.childInsights[0]), ("History", .childHistory), ("Agreement", .agreement),
            ("Kid view", .kidView),
        ]
        return try screens.map { .button($0.label, try context.go($0.screen, child.row.ref)) }
    }

    /// Newest first.
    private func notes() throws -> [ScreenText.Block] {
        let notes = try NotesStore(context).newest(about: child.row, limit: ChildSections.notesShown)
        guard !notes.isEmpty else { return [] }
        let shape = RowShape([Column("day", .date), Column("note", .string)])
        return [
            .table(Table(shape: shape, rows: notes.map { [.date(context.zone.civil($0.at).date), .string($0.text)] }))
        ]
    }

    private func allowance() throws -> [ScreenText.Block] {
        let store = AllowanceStore(context)
        guard let allowance = try store.allowance(of: child.row) else { return [] }
        let weekday = allowance.weekday.rawValue
        let rate = "\(allowance.rate) per star, paid on \(weekday.prefix(1).uppercased())\(weekday.dropFirst())s"
        guard allowance.isActive else { return [.text("Switched off; \(rate)")] }
        let owed = try store.owed(allowance)
        guard owed.stars > 0 else { return [.text(rate), .text("Nothing is owed.")] }
        return [
            .text(rate),
            .empty("\(owed.amount) owed for \(ScreenParts.stars(owed.stars)).", "Pay", "allowance pay \(name)"),
        ]
    }

    private func agreement() throws -> [ScreenText.Block] {
        guard let current = try AgreementsStore(context).current(of: child.row) else { return [] }
        return [.text("Version \(current.version), \(current.signatures)")]
    }
}
