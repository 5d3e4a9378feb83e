import Foundation
import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamNavigation

@Suite struct ScreenRendererTests {
    private let table = Table(
        shape: RowShape([Column("name", .string), Column("stars", .int)]),
        rows: [[.string("Zoë 🦊"), .int(5)], [.string(String(repeating: "long ", count: 20)), .int(1200)]])

    @Test func everyLineFitsTheWidth() {
        let text = ScreenText(
            title: String(repeating: "Title ", count: 20),
            blocks: [
                .heading(String(repeating: "漢字", count: 30)), .text(String(repeating: "x", count: 100)),
                .empty("Nothing.", "Add a child", "child add \(blank: "NAME")"),
                .table(table), .bar(label: String(repeating: "goal ", count: 20), value: 3, total: 5),
                .bars([.init(String(repeating: "漢字", count: 30), 1_000_000), .init("x", 0)]),
            ])
        for width in [20, 33, 80] {
            for line in ScreenRenderer(width: width, zone: .utc).render(text, layers: ["/kids"]).split(separator: "\n")
            {
                #expect(TextWidth.columns(line) <= width, "\(line)")
            }
        }
    }

    @Test func numbersAreRightAligned() {
        let lines = ScreenRenderer(width: 30, zone: .utc).render(ScreenText(title: "T", blocks: [.table(table)])).split(
            separator: "\n")
        #expect(lines[2].hasSuffix("stars"))
        #expect(lines[3].hasSuffix("    5"))
        #expect(lines[4].hasSuffix(" 1200"))
    }

    // K-OP25, K-Q07, K-P27
    @Test(arguments: [(3.0, 5.0, "60 %"), (7, 5, "100 %"), (-2, 5, "0 %"), (3, 0, "0 %"), (3, -1, "0 %")])
    func barsStayBetweenNothingAndAll(value: Double, total: Double, percent: String) {
        let text = ScreenRenderer(width: 40, zone: .utc).render(
            ScreenText(title: "T", blocks: [.bar(label: "Goal", value: value, total: total)]))
        #expect(text.hasSuffix("  " + percent))
    }

    // K-SC13: the shares of its consistency.
    @Test(arguments: [(0.0, "0 %"), (0.286, "29 %"), (0.999, "99 %"), (1, "100 %")])
    func percentsAreRoundedAndWholeOnlyWhenAllIsThere(share: Double, text: String) {
        #expect(Percent.text(share) == text)
    }

    @Test func barsUnderEachOtherHaveOneScale() {
        let bars = ScreenText.Block.bars([
            .init("Mon", 12), .init("Tuesday", 6), .init("Wed", 0), .init("Thu", 1), .init("Fri", -3),
        ])
        let lines = ScreenRenderer(width: 30, zone: .utc).render(ScreenText(title: "T", blocks: [bars])).split(
            separator: "\n"
        ).dropFirst(2)
        #expect(
            lines.map(String.init) == [
                "Mon      ██████████  12", "Tuesday  █████░░░░░   6", "Wed      ░░░░░░░░░░   0",
                "Thu      █░░░░░░░░░   1", "Fri      ░░░░░░░░░░  -3",
            ])
        let none = ScreenText(title: "T", blocks: [.bars([.init("Mon", 0)]), .bars([])])
        #expect(ScreenRenderer(width: 30, zone: .utc).render(none).hasSuffix("Mon  ░░░░░░░░░░  0"))
    }

    @Test func textFromDataIsMadeSafe() {
        let nasty = "\u{1B}[2J\u{202E}x\ny"
        let screen = ScreenText(
            title: nasty,
            blocks: [
                .heading(nasty), .text(nasty), .bar(label: nasty, value: 1, total: 2), .bars([.init(nasty, 1)]),
                .table(Table(shape: RowShape([Column(nasty, .string)]), rows: [[.string(nasty)]])),
            ])
        let lines = ScreenRenderer(width: 60, zone: .utc).render(screen).split(separator: "\n")
        #expect(lines.count == 9)
        #expect(!lines.joined().unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
    }

    private let moments = Table(
        shape: RowShape([
            Column("day", .date), Column("time", .time), Column("behavior", .string), Column("points", .int),
            Column("note", .string.optional),
        ]),
        rows: [
            [
                .date(CivilDate(days: 0)), .time(TimeOfDay(micros: 0)), .string("Homework without a reminder"), .int(3),
                .string("all alone"),
            ],
            [.date(CivilDate(days: 1)), .time(TimeOfDay(micros: 0)), .string("Chores"), .int(-2), .null],
        ])

    @Test func longTextsGoOnBelowAndRowsStackWhereColumnsDoNotFit() {
        let screen = ScreenText(title: "T", blocks: [.table(moments)])
        #expect(
            ScreenRenderer(width: 54, zone: .utc).render(screen).split(separator: "\n").dropFirst(2).map(String.init)
                == [
                    "day         time   behavior          points  note",
                    "1970-01-01  00:00  Homework without       3  all alone",
                    "                   a reminder", "1970-01-02  00:00  Chores                -2",
                ])
        #expect(
            ScreenRenderer(width: 40, zone: .utc).render(screen).split(separator: "\n").dropFirst(2).map(String.init)
                == [
                    "1970-01-01  00:00  Homework without a", "reminder", "  points 3, note all alone",
                    "1970-01-02  00:00  Chores", "  points -2",
                ])
    }

    /// The number of a row leads its name, and a sentence is not joined to what comes after it.
    @Test func aRowOfSentencesIsReadLineByLine() {
        let posts = Table(
            shape: RowShape([
                Column("#", .int), Column("title", .string), Column("content", .string), Column("author", .string),
                Column("likes", .int), Column("comments", .int),
            ]),
            rows: [
                [
                    .int(6), .string("Ride north"), .string("Friday afternoon, two seats."), .string("Mia"), .int(0),
                    .null,
                ],
                [.int(5), .string("Keys"), .string("Found"), .string("Ben"), .int(2), .int(1)],
            ])
        let lines = ScreenRenderer(width: 40, zone: .utc).render(ScreenText(title: "T", blocks: [.table(posts)]))
        #expect(
            lines.split(separator: "\n").dropFirst(2).map(String.init) == [
                "6  Ride north", "  content Friday afternoon, two seats.", "  author Mia, likes 0",
                "5  Keys", "  content Found, author Ben, likes 2,", "  comments 1",
            ])
    }

    @Test func colorsChangeNothingElse() {
        let screen = ScreenText(
            title: "Maya",
            blocks: [
                .heading("Goal"), .bar(label: "Zoo", value: 1, total: 2), .bars([.init("Mon", 1)]), .table(moments),
                .empty("None.", "Log", "log"),
            ])
        let plain = ScreenRenderer(width: 80, zone: .utc).render(screen, layers: ["/kids"])
        let shown = ScreenRenderer(width: 80, zone: .utc, style: Style(isOn: true)).render(screen, layers: ["/kids"])
        #expect(shown.hasPrefix("\u{1B}[1mMaya\u{1B}[0m\n"))
        #expect(shown.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain && !plain.contains("\u{1B}"))
    }

    // A changed input has its sign beside its name, also where a form does not fit side by side.
    @Test func aChangedInputIsMarkedWhereverItIs() {
        let form = ScreenForm([
            .init("name", "Mia", label: "Name", about: "What the child is called.", isChanged: true)
        ])
        let lines = ScreenRenderer(width: 20, zone: .utc).render(ScreenText(title: "T", blocks: [.form(form)]))
            .split(separator: "\n").dropFirst(2)
        #expect(Array(lines) == ["Name  *", "  value Mia", "  about What the", "  child is called."])
    }

    // W-SC04: a good value is green and a bad one red, in the shades of the theme; without colors both read the same.
    @Test(arguments: [
        (ScreenTint.Theme?.none, "32", "31"), (.calm, "38;5;28", "38;5;131"), (.bright, "38;5;28", "38;5;131"),
        (.dark, "38;5;78;48;5;235", "38;5;210;48;5;235"),
    ])
    func aToneIsAColor(theme: ScreenTint.Theme?, good: String, bad: String) {
        let screen = ScreenText(
            title: "T",
            blocks: [
                .field("Network", "Connected", tone: .good), .field("Network", "Offline", tone: .bad),
                .field("Version", "2.0.0", action: Action("Update", "update")),
            ])
        func lines(_ style: Style) -> [String] {
            ScreenRenderer(width: 80, zone: .utc, style: style).render(screen).split(separator: "\n").dropFirst(2).map {
                String($0)
            }
        }
        let style = Style(isOn: true)
        let shown = lines(theme.map { ScreenTint(.blue, $0).tinting(style) } ?? style)
        #expect(shown[0] == "Network: \u{1B}[\(good)mConnected\u{1B}[0m")
        #expect(shown[1] == "Network: \u{1B}[\(bad)mOffline\u{1B}[0m" && shown[2] == "Version: 2.0.0")
        #expect(lines(.plain) == ["Network: Connected", "Network: Offline", "Version: 2.0.0", "  Update: update"])
        #expect(screen.actions.map(\.label) == ["Update"])
    }

    // X-E39, X-E40: a module's color is used for actions, and with the bright theme also for titles; in dark mode it is
    // lighter.
    @Test func aTintChangesColorsAndNothingElse() {
        let screen = ScreenText(
            title: "Maya", blocks: [.bar(label: "Zoo", value: 1, total: 2), .empty("None.", "Log", "log")])
        func drawn(_ tint: ScreenTint) -> String {
            ScreenRenderer(width: 80, zone: .utc, style: tint.tinting(Style(isOn: true))).render(screen)
        }
        let plain = ScreenRenderer(width: 80, zone: .utc).render(screen)
        var seen: Set<String> = []
        for color in ScreenTint.Color.allCases {
            for theme in ScreenTint.Theme.allCases {
                let text = drawn(ScreenTint(color, theme))
                #expect(text.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
                #expect(seen.insert(text).inserted, "\(color) \(theme) looks like another")
            }
        }
        #expect(drawn(ScreenTint(.orange, .calm)).hasPrefix("\u{1B}[1mMaya\u{1B}[0m\n"))
        #expect(drawn(ScreenTint(.orange, .bright)).hasPrefix("\u{1B}[1;38;5;130mMaya\u{1B}[0m\n"))
        #expect(drawn(ScreenTint(.orange, .calm)).contains("  \u{1B}[38;5;130mLog: log"))
    }

    /// Whatever the terminal's background is, text in a module's color can be read (4.5 is the usual limit for small
    /// text, and 4.58 the most that a color can have to both black and white).
    @Test(arguments: ScreenTint.Color.allCases, ScreenTint.Theme.allCases)
    func aTintCanBeRead(color: ScreenTint.Color, theme: ScreenTint.Theme) {
        func luminance(_ code: Int) -> Double {
            let levels = [0, 95, 135, 175, 215, 255], cube = code - 16, gray = 8 + (code - 232) * 10
            let parts = code >= 232 ? [gray, gray, gray] : [levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6]]
            let linear = parts.map { part in
                let share = Double(part) / 255
                return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        }
        func contrast(_ one: Int, _ other: Int) -> Double {
            let lights = [luminance(one), luminance(other)].sorted()
            return (lights[1] + 0.05) / (lights[0] + 0.05)
        }
        let tint = ScreenTint(color, theme), accent = tint.tinting(Style(isOn: true)).accent ?? ""
        let codes = accent.split(separator: ";").compactMap { Int($0) }
        #expect(codes.prefix(2) == [38, 5] && (16...255).contains(codes[2]))
        if theme == .dark {
            #expect(codes[3...] == [48, 5, ScreenTint.ground] && contrast(codes[2], codes[5]) >= 6)
        } else {
            #expect(codes.count == 3 && contrast(codes[2], 16) >= 4.3 && contrast(codes[2], 231) >= 4.3)
        }
    }

    /// What stands right after the last heading is about it, and stays below it in its column; so many columns are
    /// taken as make the screen shortest.
    @Test func aLastSectionOfActionsIsASectionToo() {
        let text = ScreenText(
            title: "T",
            blocks: [.heading("One"), .text("a"), .heading("More"), .button("Add", "add"), .button("Edit", "edit")])
        func lines(_ width: Int) -> [String] {
            ScreenRenderer(width: width, zone: .utc).render(text).split(separator: "\n").dropFirst(2).map {
                $0.split(separator: " ").joined(separator: " ")
            }
        }
        #expect(lines(120) == ["One More", "─── ────", "a Add: add", "Edit: edit"])
        let own = ScreenText(
            title: "T",
            blocks: [
                .heading("One"), .text("a"), .button("Add", "add"), .heading("Two"), .text("b"),
                .button("Edit", "edit"),
            ]
        )
        #expect(ScreenRenderer(width: 120, zone: .utc).render(own).contains(/Add: add +Edit: edit/))
        let table = ScreenText(
            title: "T",
            blocks: [
                .heading("Moments"),
                .table(Table(shape: moments.shape, rows: Array(repeating: moments.rows[0], count: 6))),
                .heading("Two"), .text("b"), .heading("Three"), .text("c"),
            ])
        let wide = ScreenRenderer(width: 154, zone: .utc).render(table).split(separator: "\n")
        #expect(wide.contains { $0.contains("Homework without a reminder") && !$0.contains("Three") })
    }

    // H-SC09: from 120 columns on, sections are side by side in order; actions for all of them come last.
    @Test func sectionsAreSideBySide() {
        let text = ScreenText(
            title: "T",
            blocks: [
                .text("head"), .heading("One"), .text("a"), .text("b"), .heading("漢字"), .text("c"), .heading("Three"),
                .text("d"), .button("Add", "add"),
            ])
        func lines(_ width: Int) -> [String] {
            ScreenRenderer(width: width, zone: .utc).render(text).split(
                separator: "\n", omittingEmptySubsequences: false
            ).dropFirst(2).map(String.init)
        }
        #expect(
            lines(119) == [
                "head", "", "One", "───", "a", "b", "", "漢字", "────", "c", "", "Three", "─────", "d", "Add: add",
            ])
        let wide = lines(120)
        #expect(wide.allSatisfy { TextWidth.columns($0) <= 120 })
        #expect(
            wide.map { $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") }
                == ["head", "", "One 漢字", "─── ────", "a c", "b", "", "Three", "─────", "d", "Add: add"])
        let second = wide.filter { $0.contains("漢字") || $0.hasSuffix(" c") }.map {
            TextWidth.columns($0.prefix { $0 != "漢" && $0 != "c" })
        }
        #expect(Set(second).count == 1)
    }

    // S-SC24 S-P54: the same blocks, with the sidebar on their left from 100 columns on.
    @Test func aSidebarIsShownOnWideTerminalsOnly() {
        let text = ScreenText(
            title: "T", sidebar: [.text("side"), .text("bar")],
            blocks: [.text("first"), .heading("Second"), .text("last")])
        func lines(_ width: Int) -> [String] {
            ScreenRenderer(width: width, zone: .utc).render(text).split(
                separator: "\n", omittingEmptySubsequences: false
            ).dropFirst(2).map(String.init)
        }
        let narrow = lines(60), wide = lines(120)
        #expect(narrow == ["first", "", "Second", "──────", "last"])
        #expect(lines(99) == narrow)
        #expect(wide.map { $0.contains("│") } == Array(repeating: true, count: 5))
        #expect(wide.map { String($0.drop { $0 != "│" }.dropFirst(2)) } == narrow)
        #expect(wide[0].hasPrefix("side ") && wide[1].hasPrefix("bar "))
        #expect(lines(100).map(TextWidth.columns).allSatisfy { $0 <= 100 })
    }

    // X-E55 S-E12 S-P44: frame and padding depend on the style, and the icon comes before the first line.
    @Test func cardsAreFramedWhereIconsAreShown() {
        func lines(_ style: Card.Style, _ icons: Icon.Kind, width: Int = 60, _ command: Invocation = "go") -> [String] {
            let text = ScreenText(
                title: "T", blocks: [.card(style, icon: .star, [.text("Maya 漢"), .button("Open", command)])])
            return ScreenRenderer(width: width, zone: .utc, icons: icons).render(text).split(separator: "\n")
                .dropFirst(2).map(String.init)
        }
        #expect(lines(.standard, .none) == ["Maya 漢", "Open: go"])
        #expect(
            lines(.standard, .symbol) == ["╭─────────────╮", "│  ★ Maya 漢  │", "│  Open: go   │", "╰─────────────╯"])
        #expect(lines(.compact, .symbol) == ["┌───────────┐", "│ ★ Maya 漢 │", "│ Open: go  │", "└───────────┘"])
        #expect(lines(.elevated, .symbol)[0] == "┏━━━━━━━━━━━━━┓")
        #expect(lines(.minimal, .symbol) == ["│ ★ Maya 漢", "│ Open: go"])
        #expect(
            lines(.elevated, .ascii) == ["+=============+", "|  * Maya 漢  |", "|  Open: go   |", "+=============+"])
        // A command that would be broken gets no frame.
        let long = lines(.standard, .symbol, width: 30, "log Maya Dishes --note something")
        #expect(long == ["★ Maya 漢", "Open: log Maya Dishes --note", "  something"])
    }
    /// Colors take no columns: a card whose first line has some keeps its icon and its frame.
    @Test func aCardWithColorsIsAsWideAsWithout() {
        let bar = ScreenText(
            title: "T",
            blocks: [.card(.standard, icon: .star, [.bar(label: "Maya, 1 minute left", value: 1, total: 1)])])
        func text(_ style: Style) -> String {
            ScreenRenderer(width: 60, zone: .utc, style: style, icons: .symbol).render(bar)
        }
        #expect(text(.plain).contains("★ Maya"))
        #expect(Style.removed(from: text(Style(isOn: true))) == text(.plain))
    }
}
