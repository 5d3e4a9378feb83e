import FamRegistry
import FamText

/// Something that families do in their first week, with the lines for it: a section of Docs/first-week.md
/// (`Scripts/lib/first_week.py`).
struct WeekTask {
    /// What it is found by; the first is a topic of its own.
    let words: [String]
    let title: String
    /// Paragraphs in one line, and lines to type, which begin with blanks.
    private let lines: [Substring]

    var name: String { words[0] }

    private init(_ section: Substring) {
        let all = section.split(separator: "\n", omittingEmptySubsequences: false)
        words = all[0].dropFirst(2).split(separator: " ").map(String.init)
        title = String(all[1])
        lines = Array(all.dropFirst(3).reversed().drop(while: \.isEmpty).reversed())
    }

    static let all: [WeekTask] = String(decoding: PackageResources.first_week_txt, as: UTF8.self)
        .split(separator: "\n\n= ").map { WeekTask($0.hasPrefix("= ") ? $0 : "= " + $0) }

    init?(_ name: String) {
        guard let found = WeekTask.all.first(where: { $0.name == name }) else { return nil }
        self = found
    }

    /// The first task that a word leads to.
    static func about(_ word: String) -> WeekTask? { all.first { $0.words.contains(word) } }

    func text(width: Int) -> String {
        let body = lines.flatMap { $0.hasPrefix("  ") || $0.isEmpty ? [String($0)] : Wrap.lines(String($0), to: width) }
        let ending = ["", "`help first-week` lists the others."]
        return (["\(title) — a task of the first week", ""] + body + ending).joined(separator: "\n")
    }

    static func list(width: Int) -> String {
        let head = Wrap.lines("What families do first; `help \(all[0].name)` shows the lines of one.", to: width)
        let tasks = HelpText.list(all.map { ($0.name, $0.title) }, width: width)
        return (["first-week — the first days", ""] + head + ["", tasks]).joined(separator: "\n")
    }
}
