import FamRegistry
import FamText
import FamValues

/// What the page of a child says beside stars, goal and moments (K-SC05).
struct ChildSections {
    let child: Child
    let parts: ScreenParts
    private var context: any Context { parts.context }
    private var name: String { parts.quoted(child.name) }
    private static let notesShown = 5

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

    /// The newest notes first.
    func notes() throws -> [ScreenText.Block] {
        let notes = try NotesStore(context).newest(about: child.ref, limit: ChildSections.notesShown)
        guard !notes.isEmpty else { return [.heading("Notes"), .empty("No notes yet.", hint: "note add \"…\" --child \(name)")] }
        let shape = RowShape([Column("day", .date), Column("note", .string)])
        let rows = notes.map { [Value.date(context.zone.civil($0.at).date), .string($0.text)] }
        return [.heading("Notes"), .table(Table(shape: shape, rows: rows))]
    }

    func allowance() throws -> [ScreenText.Block] {
        let store = AllowanceStore(context)
        guard let allowance = try store.allowance(of: child.ref) else {
            return [.heading("Allowance"), .empty("No allowance.", hint: "allowance add \(name) --cents 20")]
        }
        let rate = "\(Cents.text(allowance.cents, allowance.currency)) per star, paid on \(allowance.weekday.rawValue)s"
        guard allowance.isActive else { return [.heading("Allowance"), .text("Switched off; \(rate)")] }
        let owed = try store.owed(allowance)
        guard owed.stars > 0 else { return [.heading("Allowance"), .text(rate), .text("Nothing is owed.")] }
        return [.heading("Allowance"), .text(rate), .empty("\(owed.text) owed for \(ScreenParts.stars(owed.stars)).", hint: "allowance pay \(name)")]
    }

    func agreement() throws -> [ScreenText.Block] {
        guard let current = try AgreementsStore(context).current(of: child.ref) else {
            return [.heading("Agreement"), .empty("No agreement yet.", hint: "agreement add \(name) --text \"…\"")]
        }
        return [.heading("Agreement"), .text("Version \(current.version), \(current.signatures): go agreement")]
    }
}
