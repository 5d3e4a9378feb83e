import FamText
import FamValues
import Testing
@testable import FamShell

/// Rows that test the renderer: wide characters, escapes, bidirectional marks, newlines.
enum Rows {
    static let shape = RowShape([
        Column("name", .string), Column("stars", .int), Column("note", .optional(.string)), Column("ready", .bool),
    ])
    static let table = Table(
        shape: shape,
        rows: [
            [
                .string("Maya"), .int(12),
                .string("washed the dishes and swept the kitchen floor before anybody had asked"), .bool(true),
            ],
            [.string("Zoë 🦊"), .int(1204), .null, .bool(false)],
            [.string("日本太郎"), .int(-3), .string("a\u{1B}[31mred\u{202E}\nnew line"), .bool(true)],
        ])
    static func many(_ count: Int) -> Table {
        Table(shape: RowShape([Column("n", .int)]), rows: (1...count).map { [.int(Int64($0 * 10))] })
    }
}

@Suite struct TableRendererTests {
    private func render(
        _ table: Table, width: Int, numbered: Bool = true, style: Style = .plain, limit: Int? = 40,
        hidden: Set<String> = []
    ) -> String {
        (try? TableRenderer(
            .init(width: width, style: style, rowLimit: limit, isNumbered: numbered, hidden: hidden),
            form: ValueText(zone: .utc, now: nil)
        ).render(table)) ?? "it throws"
    }
    private func widest(_ text: String) -> Int { text.split(separator: "\n").map { TextWidth.columns($0) }.max() ?? 0 }

    @Test func eightyColumns() {
        #expect(
            render(Rows.table, width: 80) == """
                #  name      stars  note                                                   ready
                1  Maya         12  washed the dishes and swept the kitchen floor before…  yes
                2  Zoë 🦊     1204                                                         no
                3  日本太郎     -3  a␛[31mred⟨U+202E⟩⏎new line                             yes

                """)
    }

    @Test func fortyColumns() {
        #expect(
            render(Rows.table, width: 40) == """
                #  name      stars  note           ready
                1  Maya         12  washed the d…  yes
                2  Zoë 🦊     1204                 no
                3  日本太郎     -3  a␛[31mred⟨U+…  yes

                """)
    }

    /// `goals` at 80 columns: a number's name is cut before a text is, if that is enough.
    @Test func namesOfNumbersGiveWayBeforeTexts() {
        let shape = RowShape([
            Column("child", .string), Column("name", .string), Column("points", .int), Column("priority", .int),
            Column("remaining", .int), Column("due", .optional(.date)),
        ])
        let goals = Table(
            shape: shape,
            rows: [
                [.string("Maya"), .string("A real telescope"), .int(5000), .int(4), .int(1381), .null],
                [.string("Zoë"), .string("Treehouse in the garden"), .int(3500), .int(3), .int(1847), .null],
            ])
        #expect(
            render(goals, width: 60) == """
                #  child  name                     points  priori…  remain…
                1  Maya   A real telescope           5000        4     1381
                2  Zoë    Treehouse in the garden    3500        3     1847
                columns without a value: due

                """)
        for width in 57...100 {
            let text = render(goals, width: width), head = text.prefix { $0 != "\n" }
            #expect(text.contains("Treehouse in the garden") && widest(text) <= width)
            #expect(head.contains("remaining") == (width >= 62))
        }
        // Where a text is cut anyway, the names stay.
        #expect(render(goals, width: 56).hasPrefix("#  child  name               points  priority  remaining\n"))
    }

    /// With three columns, one that shows nothing is too much to lose: `link explain` at 40.
    @Test func fewColumnsThatAreCutBecomeRecords() {
        let shape = RowShape([Column("route", .string), Column("answer", .string), Column("reason", .string)])
        let rows = [["screentime.*", "declines", "its schemes are `fam` and `screentime`"]].map { $0.map(Value.string) }
        #expect(
            render(Table(shape: shape, rows: rows), width: 40) == """
                #1
                route   screentime.*
                answer  declines
                reason  its schemes are `fam` and
                        `screentime`

                """)
    }

    /// `ls`: a command goes on below its beginning, and each line of it is whole words.
    @Test func linesToTypeAreNeverCut() throws {
        let shape = RowShape([
            Column("name", .string), Column("address", .address.optional), Column("title", .string),
            Column("kind", .string),
        ])
        let command = "note add \"…\" --child \"Maya Alexandra Rivera\""
        let table = Table(
            shape: shape,
            rows: [
                [
                    .string("edit"), .address("/kids/Maya%20Alexandra%20Rivera/edit"), .string("Edit a child"),
                    .string("sheet"),
                ],
                [.string("Add a note"), .null, .string(command), .string("action")],
            ])
        let lines = { (width: Int) -> String in
            let options = TableRenderer.Options(width: width, typed: ["title"], spare: ["address"])
            return try TableRenderer(options, form: ValueText(zone: .utc, now: nil)).render(table)
        }
        #expect(
            try lines(56) == """
                #  name        title                              kind
                1  edit        Edit a child                       sheet
                2  Add a note  note add "…" --child "Maya         action
                                 Alexandra Rivera"
                columns not shown: address

                """)
        #expect(try lines(120).contains(command) && lines(120).contains("/kids/Maya%20Alexandra%20Rivera/edit"))
        // Where even the words do not fit, each row is a record.
        #expect(try lines(40).hasPrefix("#1\nname     edit\naddress  /kids/Maya"))
    }

    @Test func columnsThatFitInNoWayAreNamed() {
        let shape = RowShape((1...12).map { Column("column\($0)", .int) })
        let row = (1...12).map { Value.int($0 * 1_000_000) }
        let many = render(Table(shape: shape, rows: Array(repeating: row, count: 11)), width: 40)
        #expect(many.contains("not shown: ") && many.contains("column12") && many.contains("1000000"))
        #expect(widest(many) <= 40)
        // Few rows become records, which omit nothing.
        let few = render(Table(shape: shape, rows: [row]), width: 40)
        #expect(
            few.hasPrefix("#1\ncolumn1   1000000\n") && few.contains("column12  12000000") && !few.contains("not shown")
        )
        #expect(widest(few) <= 40)
    }

    @Test func noLineIsWiderThanAsked() {
        for width in 20...120 { #expect(widest(render(Rows.table, width: width)) <= width, "\(width)") }
    }

    @Test func manyRowsAreHeadAndTail() {
        let lines = render(Rows.many(5023), width: 80, limit: 10).split(separator: "\n").map(String.init)
        #expect(lines.count == 1 + 5 + 1 + 5 + 1)
        #expect(lines[5] == "   5     50" && lines[7] == "5019  50190" && lines[11] == "5023  50230")
        #expect(lines[6].contains("·") && lines[12] == "5,023 rows, 10 shown; all: $_ | table --all")
        #expect(render(Rows.many(60), width: 80, limit: nil).split(separator: "\n").count == 61)
    }

    @Test func widthsComeFromAllRowsNotTheFirst() {
        let table = Table(
            shape: RowShape([Column("a", .string), Column("b", .string)]),
            rows: [[.string("x"), .string("y")], [.string("longer"), .string("z")]])
        #expect(render(table, width: 80, numbered: false) == "a       b\nx       y\nlonger  z\n")
    }

    @Test func hiddenColumnsAndEmptyTables() {
        #expect(!render(Rows.table, width: 80, hidden: ["note"]).contains("note"))
        #expect(render(Table(shape: Rows.shape, rows: []), width: 80) == "no rows\n")
        #expect(render(Rows.table, width: 80, hidden: ["name", "stars", "note", "ready"]).contains("Maya"))
    }

    @Test func nothingFromDataReachesTheTerminalRaw() {
        let text = render(Rows.table, width: 80, style: Style(isOn: true))
        #expect(!text.contains("\u{1B}[31m") && !text.contains("\u{202E}") && text.contains("\u{1B}[4mname\u{1B}[0m"))
    }
}

@Suite struct FormatWriterTests {
    private func write(_ value: Value, _ format: OutputFormat) -> String {
        (try? FormatWriter(format, zone: .utc).write(value)) ?? "it throws"
    }
    private let table = Table(
        shape: RowShape([
            Column("id", .string), Column("name", .string), Column("at", .datetime), Column("who", .entity("child")),
        ]),
        rows: [
            [
                .string("01"), .string("a\"b, \t|\n🦊"), .datetime(Instant(micros: 0)),
                .entity(EntityRef(entity: "child", row: 1, id: RowID(high: 0, low: 1), label: "Zoë")),
            ],
            [.string("02"), .null, .null, .null],
        ])

    @Test func jsonContainsEveryColumn() {
        #expect(
            write(.table(table), .json) == """
                [
                  {"id":"01","name":"a\\"b, \\t|\\n🦊","at":"1970-01-01T00:00:00Z","who":"Zoë"},
                  {"id":"02","name":null,"at":null,"who":null}
                ]

                """)
        #expect(write(.table(Table(shape: table.shape, rows: [])), .json) == "[]\n")
        #expect(write(.int(3), .json) == "3\n")
    }
    @Test func jsonLinesAreOneRowEach() {
        let lines = write(.table(table), .jsonl).split(separator: "\n")
        #expect(lines.count == 2 && lines[1] == "{\"id\":\"02\",\"name\":null,\"at\":null,\"who\":null}")
        #expect(write(.list([.int(1), .string("x")]), .jsonl) == "1\n\"x\"\n")
    }
    @Test func csvQuotes() {
        #expect(write(.table(table), .csv) == "id,name,at,who\n01,\"a\"\"b, \t|\n🦊\",1970-01-01T00:00:00Z,Zoë\n02,,,\n")
    }
    @Test func cellsThatASpreadsheetRunsAreGuarded() throws {
        let shape = RowShape([Column("=n", .string), Column("x", .any)])
        let rows: [[Value]] = [
            [.string("=1+1"), .int(-5)], [.string("\tx"), .float(-0.5)], [.string("a=b"), .string("-1")],
        ]
        let written = try FormatWriter(.csv, zone: .utc, guardsCells: true).write(
            .table(Table(shape: shape, rows: rows)))
        #expect(written == "'=n,x\n'=1+1,-5\n'\tx,-0.5\na=b,'-1\n")
    }
    @Test func markdownKeepsItsColumns() {
        let lines = write(.table(table), .md).split(separator: "\n")
        #expect(lines.count == 4 && lines[2].contains("\\|<br>🦊"))
    }
    @Test func yamlIsAListOfMaps() {
        #expect(write(.table(table), .yaml).hasPrefix("- \"id\": \"01\"\n  \"name\": \"a\\\"b, \\t|\\n🦊\"\n"))
    }
    @Test func oneValueIsATableOfOne() {
        #expect(write(.int(7), .csv) == "value\n7\n")
        #expect(write(.record(RecordValue(RowShape([Column("a", .int)]), [.int(1)])), .tsv) == "a\n1\n")
    }
}

@Suite struct ValuePrinterTests {
    private func show(_ value: Value) -> String {
        (try? ValuePrinter(format: .table, zone: .utc, now: Instant(micros: 0), options: .init(width: 40)).print(value))
            ?? "it throws"
    }
    @Test func plainValues() {
        #expect(show(.null) == "" && show(.int(3)) == "3\n" && show(.string("a\u{1B}b\nc")) == "a␛b\nc\n")
        #expect(show(.list([.string("a"), .int(2)])) == "a\n2\n")
    }
    @Test func aTerminalRoundsAndAFileDoesNot() throws {
        let mean = Value.float(4.0 / 3), column = Column("mean", .float, .ratio)
        let forms: [(value: Value, onTerminal: String)] = [
            (mean, "1.3\n"), (.table(Table(shape: RowShape([column]), rows: [[mean]])), "#  mean\n1   1.3\n"),
            (.record(RecordValue(RowShape([column]), [mean])), "mean  1.3\n"), (.list([mean]), "1.3333\n"),
        ]
        for form in forms {
            func text(_ width: Int?) throws -> String {
                try ValuePrinter(format: .table, zone: .utc, now: nil, options: .init(width: width)).print(
                    form.value, as: .ratio)
            }
            #expect(try text(40) == form.onTerminal)
            #expect(try text(nil).contains("1.3333333333333333"))
        }
    }
    @Test func recordsAreTwoColumns() {
        let record = RecordValue(
            RowShape([Column("name", .string), Column("stars", .int)]), [.string("Zoë 🦊"), .int(3)])
        #expect(show(.record(record)) == "name   Zoë 🦊\nstars  3\n")
    }
    @Test func listsOfRecordsAreTables() {
        let shape = RowShape([Column("a", .int)])
        #expect(
            show(.list([.record(RecordValue(shape, [.int(1)])), .record(RecordValue(shape, [.int(2)]))]))
                == "#  a\n1  1\n2  2\n")
    }
}

@Suite struct ChartTests {
    private func render(_ values: [Double?], _ kind: ChartKind, width: Int = 40) -> String {
        let data = ChartData(labels: values.indices.map { "p\($0)" }, series: [.init("stars", values)])
        return ChartRenderer(width: width, style: .plain).render(data, as: kind)
    }
    @Test func barsAreInProportion() {
        let lines = render([10, 5, 0, nil], .bar).split(separator: "\n").map(String.init)
        #expect(lines[0] == "stars" && lines[1].filter { $0 == "█" }.count == 32)
        #expect(lines[2].filter { $0 == "█" }.count == 16)
        #expect(lines[3] == "p2   0" && lines[4].hasPrefix("p3") && lines.count == 5)
    }
    @Test func negativeBarsEndAtTheAxis() {
        let lines = render([10, -10], .bar).split(separator: "\n").map(String.init)
        let axis = lines[1].prefix { $0 != "█" }.count
        #expect(lines[2].prefix { $0 != "█" }.count < axis && lines[2].count == axis)
    }
    @Test func sparks() {
        #expect(render([0, 7], .spark) == "▁█\n0 … 7 stars\n")
        #expect(render((0..<1000).map(Double.init), .spark).split(separator: "\n")[0].count == 40)
    }
    @Test func linesFitAndNameTheirEnds() {
        let text = render([0, 5, 2.5, 9], .line)
        #expect(text.split(separator: "\n").allSatisfy { TextWidth.columns($0) <= 40 })
        #expect(text.contains("9 ┤") && text.contains("p0") && text.contains("p3"))
    }
    @Test func severalSeriesAreNamedAndShareAScale() {
        let data = ChartData(
            labels: ["Mon", "Tue"], series: [.init("Maya", [8, 4]), .init("Leo", [2, nil])], unit: "EUR")
        let renderer = ChartRenderer(width: 40, style: .plain)
        let bars = renderer.render(data, as: .bar).split(separator: "\n").map { $0.filter { $0 == "█" }.count }
        #expect(bars == [0, 26, 6, 13, 0] && renderer.render(data, as: .bar).hasPrefix("EUR\n"))
        #expect(renderer.render(data, as: .line).split(separator: "\n").filter { $0.hasSuffix("(EUR)") }.count == 2)
        #expect(renderer.render(data, as: .spark) == "Maya  █▃\nLeo   ▁\n2 … 8 EUR\n")
        let svg = SVGChart(data).text(.line)
        #expect(svg.contains(">Maya</text>") && svg.contains(">Leo</text>") && svg.contains(">EUR</text>"))
        // Centered on its place, the last name would be cut off at the side of the picture.
        #expect(svg.contains("text-anchor=\"end\">Tue</text>"))
    }
    @Test func anAxisEndsAtRoundNumbers() {
        #expect(NiceAxis(3...97).ticks == [0, 20, 40, 60, 80, 100])
        #expect(NiceAxis(-0.02...0.03).ticks.count == 6 && NiceAxis(5...5).share(5) == 0.5)
    }
    @Test func nothingToDraw() {
        for kind in ChartKind.allCases {
            #expect(render([], kind) == "nothing to draw\n" && render([nil, .nan], kind) == "nothing to draw\n")
        }
    }
    /// `home costs | chart`: the year names the rows, and euros have an axis without the number of tasks.
    @Test func aYearIsNoQuantityAndUnitsDoNotMix() throws {
        let shape = RowShape([
            Column("year", .int, .name), Column("for", .string), Column("tasks", .int), Column("cost", .money),
        ])
        let euros = Value.money(try #require(Money("12.50EUR")))
        let table = Table(shape: shape, rows: [[.int(2026), .string("Oak Street"), .int(3), euros]])
        let columns = try ChartColumns.choose(in: table, x: nil, y: [])
        #expect(columns.x == 0 && columns.y == [3])
        let data = try columns.data(of: table, form: ValueText(zone: .utc, now: nil))
        for width in [80, 40] {
            let renderer = ChartRenderer(width: width, style: .plain)
            #expect(renderer.render(data, as: .bar).hasPrefix("cost (EUR)\n2026  12.5  █"))
            #expect(renderer.render(data, as: .spark).hasSuffix(" cost (EUR)\n"))
        }
        #expect(SVGChart(data).text(.bar).contains(">cost (EUR)</text>"))
        let both = try ChartColumns.choose(in: table, x: nil, y: ["tasks", "cost"])
        #expect(throws: Diagnostic.self) { try both.data(of: table, form: ValueText(zone: .utc, now: nil)) }
        #expect(try ChartColumns.choose(in: table, x: "for", y: ["year"]).y == [0])
    }
    /// Shares are whole percents, averages have one place, and what `pivot` counts is said with each name.
    @Test func numbersBesideBarsAreThoseOfTables() throws {
        func bars(_ column: Column, _ value: Double, _ kind: ChartKind = .bar) throws -> String {
            let shape = RowShape([Column("child", .string), column])
            let table = Table(shape: shape, rows: [[.string("Maya"), .float(value)]])
            let data = try ChartColumns.choose(in: table, x: nil, y: []).data(
                of: table, form: ValueText(zone: .utc, now: nil))
            return ChartRenderer(width: 20, style: .plain).render(data, as: kind)
        }
        #expect(try bars(Column("consistency", .float, .share), 9.0 / 14).hasPrefix("consistency (%)\nMaya  64  █"))
        #expect(try bars(Column("avg points", .float, .ratio), 1.7686).hasPrefix("average of points\nMaya  1.8  █"))
        #expect(try bars(Column("Leo", .float, quantity: "sum points"), 2, .line).hasPrefix("Leo (sum of points)\n"))
    }
    @Test func columnsAreChosen() throws {
        let table = Table(
            shape: RowShape([Column("child", .string), Column("stars", .int), Column("moments", .int)]),
            rows: [[.string("a"), .int(1), .int(2)]])
        #expect(try ChartColumns.choose(in: table, x: nil, y: []) == ChartColumns(x: 0, y: [1, 2]))
        #expect(try ChartColumns.choose(in: table, x: nil, y: ["moments"]) == ChartColumns(x: 0, y: [2]))
        #expect(try ChartColumns.choose(in: table, x: "stars", y: ["moments"]) == ChartColumns(x: 1, y: [2]))
        #expect(throws: Diagnostic.self) { try ChartColumns.choose(in: table, x: nil, y: ["starz"]) }
        #expect(throws: Diagnostic.self) { try ChartColumns.choose(in: table, x: nil, y: ["child"]) }
    }
}
