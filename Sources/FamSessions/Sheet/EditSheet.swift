import FamRegistry
import FamStore
import FamText
import FamValues

/// Rows as text that a person changes in an editor: a line of cells for each row, separated by bars. A cell that reads
/// as it was written is left alone, so what the text loses (the seconds of a time, spaces at an end) is lost only where
/// somebody changes it.
struct EditSheet {
    let entity: EntitySpec
    let rows: [(ref: EntityRef, fields: RowDraft)]
    /// Those that can be written and that tables show.
    let fields: [FieldSpec]
    private let form: ValueText

    /// The most rows that a person can review.
    static let limit = 10_000
    /// Begins a line that says what is wrong with the line above it.
    static let mark = "#! "

    init(_ entity: EntitySpec, _ rows: [(ref: EntityRef, fields: RowDraft)], zone: Zone) {
        self.entity = entity
        self.rows = rows
        fields = entity.fields.filter { $0.isStored && !$0.isSecret && !$0.isQuiet }
        form = ValueText(zone: zone, now: nil)
    }

    // MARK: Writing

    var text: String {
        let lines = [["#"] + fields.map(\.name)] + rows.indices.map { [String($0 + 1)] + cells(of: $0) }
        let widths = (0...fields.count).map { column in lines.reduce(0) { max($0, TextWidth.columns($1[column])) } }
        let isRight = [true] + fields.map { $0.type.isNumber }
        let table = lines.map { line in
            var text = line.indices.map { TextWidth.padded(line[$0], to: widths[$0], right: isRight[$0]) }.joined(
                separator: " | ")
            while text.last == " " { text.removeLast() }
            return text
        }
        return (head + table).joined(separator: "\n") + "\n"
    }

    private var head: [String] {
        [
            "# \(Counted.rows(rows.count, entity)). Change cells, save and close; a line that is taken out is left as "
                + "it is.",
            "# An empty cell is not a value, \\| a bar, \\n a new line. Where nothing is saved, nothing changes.",
        ]
    }

    private func cells(of row: Int) -> [String] { fields.map { EditSheet.escaped(plain(rows[row].fields[$0.name])) } }

    func plain(_ value: Value) -> String { value.isNull ? "" : form.plain(value) }

    private static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": out += "\\\\"
            case "|": out += "\\|"
            case "\n": out += "\\n"
            case "\t": out += "\\t"
            // A character that a terminal or an editor would act on cannot be shown as text.
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                out += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }

    // MARK: Reading

    /// A cell whose text changed.
    struct Change {
        var row: Int
        var line: Int
        var field: FieldSpec
        /// Without escapes and outer blanks.
        var text: String
    }

    /// A problem with a line, counted from 0.
    struct Problem: Error {
        var line: Int
        var message: String
    }

    /// The cells that were changed, in the order of the lines, and what cannot be read.
    func changes(in text: String) -> (changes: [Change], problems: [Problem]) {
        var changes: [Change] = [], problems: [Problem] = [], seen: Set<Int> = []
        for (index, line) in EditSheet.lines(text).enumerated() where !EditSheet.isRemark(line) {
            do throws(Problem) {
                let cells = EditSheet.cells(line), row = try row(cells, index)
                if !seen.insert(row).inserted { throw Problem(line: index, message: "row \(row + 1) appears twice") }
                let before = self.cells(of: row).map(EditSheet.trimmed)
                for (place, field) in fields.enumerated() where cells[place + 1] != before[place] {
                    changes.append(
                        Change(row: row, line: index, field: field, text: EditSheet.unescaped(cells[place + 1])))
                }
            } catch { problems.append(error) }
        }
        return (changes, problems)
    }

    private func row(_ cells: [String], _ line: Int) throws(Problem) -> Int {
        guard let number = Int(cells[0]), rows.indices.contains(number - 1) else {
            throw Problem(
                line: line,
                message:
                    "`\(SafeText.brief(cells[0]))` is not one of the rows 1 to \(rows.count); `\(entity.name) add` "
                    + "makes "
                    + "a new one"
            )
        }
        guard cells.count == fields.count + 1 else {
            let count = cells.count == 1 ? "1 cell is" : "\(cells.count) cells are"
            throw Problem(
                line: line,
                message: "\(count) here, but \(fields.count + 1) are needed; a bar within a cell is written `\\|`")
        }
        return number - 1
    }

    /// The text with the problems below their lines; remarks of an earlier round are removed.
    static func marked(_ text: String, _ problems: [Problem]) -> String {
        var out = ""
        for (index, line) in lines(text).enumerated() where !line.hasPrefix(mark) {
            out += line + "\n"
            for problem in problems where problem.line == index { out += mark + problem.message + "\n" }
        }
        return out
    }

    static func lines(_ text: String) -> [Substring] {
        // CR LF is one `Character`.
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private static func isRemark(_ line: Substring) -> Bool {
        guard let first = line.first(where: { $0 != " " && $0 != "\t" }) else { return true }
        return first == "#"
    }

    /// Between bars that no backslash comes before.
    private static func cells(_ line: Substring) -> [String] {
        var cells = [""], isEscaped = false
        for character in line {
            if character == "|", !isEscaped { cells.append("") } else { cells[cells.count - 1].append(character) }
            isEscaped = character == "\\" && !isEscaped
        }
        return cells.map(trimmed)
    }

    private static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }

    private static func unescaped(_ cell: String) -> String {
        var out = "", rest = Substring(cell)
        while let character = rest.popFirst() {
            guard character == "\\", let next = rest.popFirst() else {
                out.append(character)
                continue
            }
            switch next {
            case "n": out += "\n"
            case "t": out += "\t"
            case "u" where rest.first == "{":
                let digits = rest.dropFirst().prefix { $0 != "}" }
                if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
                    out.unicodeScalars.append(scalar)
                }
                rest = rest.dropFirst(digits.count + 2)
            default: out.append(next)
            }
        }
        return out
    }
}
