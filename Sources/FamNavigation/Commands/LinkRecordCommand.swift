import FamRegistry
import FamText
import FamValues

/// A separate command, because `link check` reads, and a reading command can be anywhere in a pipe.
enum LinkRecordCommand: Command {
    static let name: StaticString = "link record"
    static let summary = "Writes a list of links as CSV, with each link's current outcome as the expected one."
    static let discussion =
        "The column `expected` holds the address that a link leads to, or the kind of its refusal; `link check FILE "
        + "--expect expected` and `link report` compare with it from then on. If the list is CSV, all other columns "
        + "stay, and an older `expected` is replaced. A name that ends in `.tsv` makes TSV."
    static let target = Parameter("to", .path, "The file to write.")
    static let force = Parameter.toggle("force", "Replaces an existing file.")
    @ParameterList static var parameters: [ParameterDeclaration] {
        LinkListParameters.file
        target
        LinkListParameters.from
        force
    }
    static let effect = Effect.external
    static let examples = [
        Example(
            "link record Tests/Data/links-windows.txt /tmp/links.csv\nlink report /tmp/links.csv --expect expected",
            prints: "Recorded 3 links in /tmp/links.csv.\n3 links, all as they should be")
    ]
    static let keywords = ["url", "expect", "golden", "test", "deep link"]

    private static let column = "expected"

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let path = try call[target], shown = SafeText.shown(path)
        let links = try LinkListParameters.links(
            try call[LinkListParameters.file], from: try call[LinkListParameters.from], context)
        let form = path.hasSuffix(".tsv") ? DelimitedText.tsv : .csv
        var count = 0
        try context.files.write(path, replaces: try call[force], isPrivate: false, help: "`--force` replaces it") {
            put in
            let head = links.head ?? ["url"], place = head.firstIndex(of: column)
            try put(form.line(place == nil ? head + [column] : head) + "\n")
            while let link = try links.nextLink() {
                var cells = links.head == nil ? [link.url] : link.cells
                // A short line has its expectation in its column, too.
                let at = place ?? head.count
                if cells.count <= at { cells += [String](repeating: "", count: at + 1 - cells.count) }
                cells[at] = links.expectation(of: link)
                try put(form.line(cells) + "\n")
                count += 1
            }
        }
        context.output.notice("Recorded \(count) \(count == 1 ? "link" : "links") in \(shown).")
        return .null
    }
}
