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

    @Test func cellsAreTheTextBetweenSeparators() throws {
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

    /// One line is lost, not everything after it.
    @Test func aQuoteWithoutAnEndIsOneLine() {
        var reader = DelimitedReader(Array("a\n\"x\nb\n\n\"y\nc\nd \"z\ne".utf8), separator: UInt8(ascii: ","))
        var cells: [String] = [], problems: [Int] = []
        while true {
            do {
                guard let record = try reader.next() else { break }
                cells += record.cells
            } catch { problems.append(error.line) }
        }
        #expect(cells == ["a", "b", "c", "d \"z", "e"])
        #expect(problems == [2, 5])
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

    /// Wherever a text is cut into pieces, both give the same records, lines, problems and words.
    @Test func piecesAreReadLikeTheWhole() {
        let texts = [
            "a,b\r\n1,\"x\r\ny\"\r\n\r\n\"say \"\"hi\"\"\",ü🦊\r3,4", "a\n\"b\nc", "a,b\n\"x\"y,1\r\n2,3\n",
            "\u{FEFF}a\n\n",
        ]
        for text in texts {
            let bytes = Array(text.utf8)
            let whole = outcomes(of: [bytes])
            #expect(!whole.isEmpty)
            for size in 1...7 {
                let pieces = stride(from: 0, to: bytes.count, by: size).map {
                    Array(bytes[$0..<min($0 + size, bytes.count)])
                }
                // Whoever makes the pieces handles a byte order mark that is cut.
                if text.unicodeScalars.first == "\u{FEFF}", size < 3 { continue }
                #expect(outcomes(of: pieces) == whole, "\(text.debugDescription) in pieces of \(size)")
            }
        }
    }

    /// A plain number is what the general reading makes of its text, and anything else is none.
    @Test(arguments: [
        "0", "-0", "7", "-7", "007", "", "-", "+1", "1.0", " 1", "1 ", "1e3", "999999999999999999",
        "-999999999999999999", "1000000000000000000", "\"12\"", "\"1\"\"2\"", "１",
    ])
    func plainNumbers(cell: String) throws {
        var reader = DelimitedReader(Array("x,\(cell),\n".utf8), separator: UInt8(ascii: ","))
        #expect(try reader.advance())
        let text = reader.text(reader.cells[1])
        let isPlain = text.filter(\.isNumber).count < 19 && Int64(text).map { String($0) } == text
        #expect(reader.plainInt(reader.cells[1]) == (isPlain ? Int64(text) : nil))
    }

    private func outcomes(of pieces: [[UInt8]]) -> [String] {
        var reader = DelimitedReader(beginning: pieces[0], separator: UInt8(ascii: ","))
        var rest = pieces.dropFirst(), result: [String] = []
        while true {
            do {
                if let record = try reader.next() {
                    result.append("\(record.line) \(record.cells) \(reader.text)")
                } else if reader.isComplete {
                    return result
                } else {
                    reader.append(rest.popFirst() ?? [])
                }
            } catch { result.append("\(error.line) \(error.message) \(reader.text)") }
        }
    }
}
