import FamText
import FamValues

/// A record for people: names on the left, values on the right, long ones going on below.
struct RecordRenderer {
    private let width: Int
    private let style: Style
    private let form: ValueText

    /// - Parameter width: nil for a file or a pipe, which gets all digits too.
    init(width: Int?, style: Style, form: ValueText) {
        self.width = width ?? .max / 2
        self.style = style
        self.form = width == nil ? form.exact : form
    }

    func render(_ record: RecordValue) -> String {
        let names = record.shape.columns.map { SafeText.shown($0.name) }
        let left = min(names.reduce(0) { max($0, TextWidth.columns($1)) }, max(8, width / 3))
        let room = max(8, width - left - 2)
        var out = ""
        for (index, (name, value)) in zip(names, record.values).enumerated() {
            let lines = Wrap.lines(TableCell.text(value, form, as: record.shape.columns[index].measure), to: room)
            out +=
                style(.quiet, TextWidth.padded(TextWidth.truncated(name, to: left), to: left)) + "  "
                + (lines.first ?? "") + "\n"
            for line in lines.dropFirst() { out += String(repeating: " ", count: left + 2) + line + "\n" }
        }
        return out.isEmpty ? style(.quiet, "empty record") + "\n" : out
    }
}
