import FamText
import Testing

@testable import FamValues

@Suite struct DelimitedReaderTests {
    private func records(_ text: String, _ separator: Character = ",") throws -> [DelimitedReader.Record] {
        var reader = DelimitedReader(Array(text.utf8), separator: separator.asciiValue ?? 0)
        var result: [DelimitedReader.Record] = []
        while let record = try reader.next() { result.append(record) }
        return result
    }

    @Test func cellsAreWhatStandsBetweenSeparators() throws {
        #expect(try records("a,b\r\n 1 ,\n").map(\.cells) == [["a", "b"], [" 1 ", ""]])
        #expect(try records("a;b,c", ";").map(\.cells) == [["a", "b,c"]])
        #expect(try records("").isEmpty)
        #expect(try records("\u{FEFF}a").map(\.cells) == [["a"]])
        #expect(try records("a,b\r1,2\r\r3,4").map(\.cells) == [["a", "b"], ["1", "2"], ["3", "4"]])
    }

    @Test func recordsKnowTheLineTheyBeginOn() throws {
        let found = try records("a,b\n\"x\ny\",\"say \"\"hi\"\"\"\n\n\nz,e\u{301}")
        #expect(found.map(\.line) == [1, 2, 6])
        #expect(found[1].cells == ["x\ny", "say \"hi\""])
    }

    @Test func whatIsNotWellFormedNamesItsLine() {
        #expect(throws: DelimitedReader.Problem(line: 2, message: "a quote is opened and not closed")) {
            try records("a\n\"b\nc")
        }
        #expect(throws: DelimitedReader.Problem.self) { try records("\"a\"b,c") }
    }

    @Test func cellsAndColumnsAreBounded() throws {
        let wide = String(repeating: ",", count: Bounds.columns - 1)
        #expect(try records(wide).first?.cells.count == Bounds.columns)
        #expect(throws: DelimitedReader.Problem.self) { try records(wide + ",") }
        let cell = String(repeating: "x", count: Bounds.cell)
        #expect(throws: DelimitedReader.Problem.self) { try records("\"" + cell + "x\"") }
    }

    @Test func linesThatWereWrittenAreRead() throws {
        for cells in [["a", "b"], ["", ""], ["x,y", "\"", "two\nlines\r\nthree"], ["🦊", "e\u{301},"], ["\r", " "]] {
            let read = try records(DelimitedText.csv.line(cells) + "\n" + DelimitedText.csv.line(["next"]))
            #expect(read.map(\.cells) == [cells, ["next"]])
        }
    }
}
