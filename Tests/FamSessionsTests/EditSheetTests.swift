import FamText
import FamValues
import Testing

@testable import FamRegistry
@testable import FamSessions

struct EditSheetTests {
    private static let entity = EntitySpec(
        "pet", plural: "pets", summary: "A pet.", label: "name",
        fields: [
            FieldSpec("name", .string, "Its name."), FieldSpec("age", .int, "In years."),
            FieldSpec("note", .string.optional, "A few words."),
            FieldSpec("chip", .string, "Quiet.", isQuiet: true),
            FieldSpec("pin", .string, "Secret.", sensitivity: .secret),
        ])

    private static let notes = [
        "a | b", "two\nlines", "back\\slash", "a\\|b\\n", " blanks ", "\u{1B}[31m", "\t", "Zoë 🦊 日本", "# no remark", "",
    ]

    private func sheet(_ notes: [String?]) -> EditSheet {
        EditSheet(
            Self.entity,
            notes.enumerated().map { index, note in
                let id = RowID(high: 1, low: UInt64(index))
                let ref = EntityRef(entity: "pet", row: Int64(index + 1), id: id, label: "Rex")
                return (
                    ref,
                    RowDraft(
                        entity: Self.entity,
                        values: [
                            .string("Rex"), .int(3), note.map { .string($0) } ?? .null, .string("x"), .string("y"),
                        ])
                )
            }, zone: .utc)
    }

    @Test func savingWithoutAChangeChangesNothing() {
        let sheet = sheet(Self.notes + [nil])
        let (changes, problems) = sheet.changes(in: sheet.text)
        #expect(changes.isEmpty && problems.isEmpty)
        #expect(!sheet.text.contains("chip") && !sheet.text.contains("\u{1B}"))
    }

    @Test func linesMayChangeTheirOrderAndLayout() {
        let sheet = sheet(["a", "b", "c"])
        let lines = sheet.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let loose = [lines[2].replacing(" | ", with: "|"), lines[0]].joined(separator: "\r\n")
        let (changes, problems) = sheet.changes(in: loose)
        #expect(changes.isEmpty && problems.isEmpty)
    }

    @Test(arguments: notes) func aTextIsKeptAsItWasTyped(note: String) {
        // The sheet is written from a row with the text, and read against a row with another.
        let written = sheet([note]).text, read = sheet(["else"]).changes(in: written)
        let wanted = note.trimmingPrefix { $0 == " " || $0 == "\t" }
        #expect(read.problems.isEmpty)
        #expect(read.changes.map(\.field.name) == ["note"])
        #expect(read.changes.first?.text == (note == " blanks " ? "blanks" : note == "\t" ? note : String(wanted)))
    }

    @Test(arguments: [
        ("9 | Rex | 3 | a", "`9` is not one of the rows 1 to 1"),
        ("x | Rex | 3 | a", "`x` is not one of the rows 1 to 1"),
        ("1 | Rex | 3", "3 cells are here, but 4 are needed"),
        ("1 | Rex | 3 | a | b", "5 cells are here, but 4 are needed"),
        ("1 | Rex | 3 | a\n1 | Rex | 3 | a", "row 1 appears twice"),
    ])
    func aMalformedLineIsReportedWithItsPlace(text: String, message: String) {
        let (_, problems) = sheet(["a"]).changes(in: "# remark\n\n" + text)
        #expect(problems.count == 1 && problems[0].message.hasPrefix(message))
        #expect(problems.first?.line == (text.contains("\n") ? 3 : 2))
    }

    @Test func anErrorIsShownOnceBelowItsLine() {
        let text = "1 | Rex | x | a\n2 | Rex | 3 | b\n"
        let marked = EditSheet.marked(text, [.init(line: 0, message: "no number")])
        #expect(marked == "1 | Rex | x | a\n#! no number\n2 | Rex | 3 | b\n")
        #expect(
            EditSheet.marked(marked, [.init(line: 2, message: "too old")])
                == "1 | Rex | x | a\n2 | Rex | 3 | b\n#! too old\n")
    }
}
