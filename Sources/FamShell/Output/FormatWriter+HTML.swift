import FamText
import FamValues

/// A page with one table, which a browser opens and an office program reads.
extension FormatWriter {
    func htmlHead(_ shape: RowShape) -> String {
        let names = shape.columns.map { column in
            FormatWriter.htmlCell("th", column.name, isNumber: column.type.isNumber)
        }
        return """
            <!DOCTYPE html>
            <html>
            <head>
            <meta charset="utf-8">
            <title>fam</title>
            <style>
            body { font-family: sans-serif; margin: 2em }
            table { border-collapse: collapse }
            th, td { border-bottom: 1px solid #ccc; padding: 0.3em 0.8em; text-align: left; vertical-align: top }
            .n { text-align: right }
            </style>
            </head>
            <body>
            <table>
            <thead><tr>\(names.joined())</tr></thead>
            <tbody>

            """
    }

    func htmlRow(_ shape: RowShape, _ values: [Value]) -> String {
        let cells = zip(shape.columns, values).map { column, value in
            FormatWriter.htmlCell("td", text.cell(value), isNumber: column.type.isNumber)
        }
        return "<tr>\(cells.joined())</tr>\n"
    }

    static let htmlTail = "</tbody>\n</table>\n</body>\n</html>\n"

    private static func htmlCell(_ tag: String, _ text: String, isNumber: Bool) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let shown = lines.map { markupText(String($0)) }.joined(separator: "<br>")
        return "<\(tag)\(isNumber ? " class=\"n\"" : "")>\(shown)</\(tag)>"
    }

    /// Text escaped for HTML and XML; characters that XML cannot contain are shown as pictures.
    static func markupText(_ text: String) -> String {
        SafeText.shown(text).map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(character)
            }
        }.joined()
    }
}
