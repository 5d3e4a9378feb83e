import FamRegistry
import FamText
import FamValues

enum CalendarExportCommand: Command {
    static let name: StaticString = "calendar export"
    static let summary = "Writes due tasks, their repetitions, and ending warranties as a calendar file (RFC 5545)."
    static let discussion =
        "Any calendar can import the file. Each entry keeps its id, so importing it again updates entries instead of "
        + "duplicating them. Warranties and documents have an alarm 30 days before they end."
    static let file = Parameter("file", .path, "The file: `home.ics`.")
    static let residence = Parameter("residence", .optional(.row(ResidenceRow.self)), "Only this residence.", .flag)
    static let force = Parameter.toggle("force", "Replaces an existing file.")
    static var parameters: [ParameterDeclaration] { file; residence; force }
    static let effect = Effect.external
    static let examples = [
        Example("calendar export /tmp/home.ics", prints: "Wrote /tmp/home.ics: 2 entries.")
    ]
    static let keywords = ["ics", "ical", "icalendar", "reminders", "agenda"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let path = try call[file], place = try call[residence]
        if let place {
            try HomeOwner.check(context.records.value(ResidenceRow.owner, of: place), ResidenceRow.singular, context)
        }
        let made = try CalendarExport(context).file(of: place)
        let help = "`calendar export \(SafeText.shown(path)) --force` replaces it"
        try context.files.write(path, replaces: call[force], isPrivate: false, help: help) { put in try put(made.text) }
        context.output.notice("Wrote \(path): \(made.count) \(made.count == 1 ? "entry" : "entries").")
        return .null
    }
}
