import FamRegistry
import FamText
import FamValues

/// What is due as a calendar file: tasks on their day, repeating ones with a rule; warranties and documents on their
/// last day, with an alarm.
struct CalendarExport {
    let context: any Context
    let view: HomeView
    private let places: [ResidenceRow: String]
    private let stamp: String

    init(_ context: any Context) throws {
        self.context = context
        view = try HomeView(context)
        places = try CalendarExport.places(view)
        stamp = CalendarText.moment(context.now)
    }

    /// The file's text, and how many entries it has.
    func file(of residence: ResidenceRow?) throws -> (text: String, count: Int) {
        var text = CalendarText(), count = 0
        text.add("BEGIN", "VCALENDAR")
        text.add("VERSION", "2.0")
        text.add("PRODID", "-//fam//home//EN")
        text.add("CALSCALE", "GREGORIAN")
        text.add("X-WR-CALNAME", text: residence.map { "Home: \($0.label)" } ?? "Home")
        for task in try tasks(of: residence) {
            add(task, to: &text)
            count += 1
        }
        for document in try view.documents() where try document[DocumentRow.active] {
            guard let end = try document[DocumentRow.expires] else { continue }
            if let residence, try document[DocumentRow.residence] != residence { continue }
            try add(document, end, to: &text)
            count += 1
        }
        text.add("END", "VCALENDAR")
        return (text.text, count)
    }

    /// An open task with a due date.
    private struct Entry {
        let id: String
        let due: CivilDate
        let title: String
        let residence: ResidenceRow
        let frequency: TaskFrequency
        let category: TaskCategory?
        let priority: TaskPriority
        let details: String?
        let contractor: ContractorRow?
    }

    private func tasks(of residence: ResidenceRow?) throws -> [Entry] {
        try view.dueTasks(
            of: residence, TaskRow.idPath, TaskRow.due.path, TaskRow.title.path, TaskRow.residence.path,
            TaskRow.frequency.path, TaskRow.category.path, TaskRow.priority.path, TaskRow.details.path,
            TaskRow.contractor.path
        ).compactMap { id, due, title, residence, frequency, category, priority, details, contractor in
            due.map {
                Entry(
                    id: id, due: $0, title: title, residence: residence, frequency: frequency, category: category,
                    priority: priority, details: details, contractor: contractor)
            }
        }
    }

    private func begin(_ id: String, _ day: CivilDate, _ summary: String, to text: inout CalendarText) {
        text.add("BEGIN", "VEVENT")
        text.add("UID", "\(id)@fam.home")
        text.add("DTSTAMP", stamp)
        text.add("DTSTART;VALUE=DATE", day)
        text.add("DTEND;VALUE=DATE", day.adding(days: 1))
        text.add("SUMMARY", text: summary)
        text.add("TRANSP", "TRANSPARENT")
    }

    private func add(_ task: Entry, to text: inout CalendarText) {
        begin(task.id, task.due, task.title, to: &text)
        text.add("LOCATION", text: places[task.residence] ?? task.residence.label)
        if let rule = CalendarExport.rule(task.frequency, from: task.due) { text.add("RRULE", rule) }
        text.add("CATEGORIES", text: task.category?.rawValue ?? "maintenance")
        text.add("PRIORITY", CalendarExport.priority(task.priority))
        var notes = [task.details].compactMap(\.self)
        if let contractor = task.contractor { notes.append("Contractor: \(contractor.label)") }
        if !notes.isEmpty { text.add("DESCRIPTION", text: notes.joined(separator: "\n")) }
        text.add("END", "VEVENT")
    }

    private func add(_ document: ReadRow<DocumentRow>, _ end: CivilDate, to text: inout CalendarText) throws {
        let title = try document[DocumentRow.title], isWarranty = try document[DocumentRow.kind] == .warranty
        begin(document.row.id.description, end, isWarranty ? "Warranty ends: \(title)" : "Ends: \(title)", to: &text)
        if let residence = try document[DocumentRow.residence] {
            text.add("LOCATION", text: places[residence] ?? residence.label)
        }
        text.add("CATEGORIES", try document[DocumentRow.kind].rawValue)
        text.add("BEGIN", "VALARM")
        text.add("ACTION", "DISPLAY")
        text.add("DESCRIPTION", text: "\(title) ends in \(ExpiryStatus.soon) days")
        text.add("TRIGGER", "-P\(ExpiryStatus.soon)D")
        text.add("END", "VALARM")
        text.add("END", "VEVENT")
    }

    /// Where each residence is; read once.
    private static func places(_ view: HomeView) throws -> [ResidenceRow: String] {
        var places: [ResidenceRow: String] = [:]
        for row in try view.residences() {
            let address = try view.address(row)
            places[row.row] = address.isEmpty ? row.row.label : "\(row.row.label), \(address)"
        }
        return places
    }

    /// How a task repeats. A day that some months do not have becomes their last day, as it does for the tasks
    /// themselves.
    static func rule(_ frequency: TaskFrequency, from due: CivilDate) -> String? {
        let day = due.components.day, month = due.components.month
        let days = day > 28 ? ";BYMONTHDAY=" + (28...day).map(String.init).joined(separator: ",") + ";BYSETPOS=-1" : ""
        return switch frequency {
        case .once: nil
        case .weekly: "FREQ=WEEKLY"
        case .monthly: "FREQ=MONTHLY" + days
        case .quarterly: "FREQ=MONTHLY;INTERVAL=3" + days
        case .yearly: month == 2 && day == 29 ? "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1" : "FREQ=YEARLY"
        }
    }

    /// 1 is the highest, 9 the lowest.
    private static func priority(_ priority: TaskPriority) -> String {
        switch priority {
        case .urgent: "1"
        case .high: "3"
        case .medium: "5"
        case .low: "9"
        }
    }
}
