import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Files that are named where a command takes none.
extension Pass {
    /// `links links.txt`, `chart week.svg`
    func extraFile(_ item: NodeID, _ text: String, _ form: CallForm) -> Bool {
        if form.takenFor == .checkingLinks, let file = linkFile(text) {
            error(
                .extraArgument, "`\(form.name)` does not take `\(file)`", at: span(item),
                help: "`link check \(file)` tests each link of a file")
            return true
        }
        guard text.lowercased().hasSuffix(".svg"), case .command(let spec) = form.callee, spec.result == .any else {
            return false
        }
        error(
            .extraArgument, "`\(form.name)` does not take `\(SafeText.shown(text))`", at: span(item),
            label: "did you mean `| save \(SafeText.shown(text))`?", fix: Fix(span(item), "| save \(text)"))
        return true
    }

    /// `open links.txt`, `open week.csv`
    func openedFile(_ text: String) -> String? {
        guard !text.contains("://") else { return nil }
        return reading(text).map { "`\(SafeText.shown($0))` reads the rows of a file" }
            ?? linkFile(text).map { "`link check \($0)` tests the links of a file" }
    }

    /// `links.txt`: a file that may hold links.
    func linkFile(_ word: String) -> String? {
        let parts = word.filter { $0 != "\"" }.split(separator: "/").last.map { $0.split(separator: ".") } ?? []
        guard !word.contains("://"), parts.count == 2, ["txt", "csv", "links", "list"].contains(parts[1]) else {
            return nil
        }
        return SafeText.shown(word)
    }

    /// `export csv`, `export week.csv`, `export events`, `export all.json`
    func exporting(_ text: String) -> String {
        if registry.source(text) != nil { return "`\(text) | save FILE` writes rows to a file" }
        if text == "script" { return "`session save evening.fam` writes what you did as a script" }
        let form = text.split(separator: ".").last.map(String.init) ?? text, rows = registry.happening?.plural ?? "ROWS"
        guard form != "json", registry.command("to")?.parameters.contains(where: { $0.takes(form) }) == true else {
            let file = text.contains(".") ? SafeText.shown(text) : "FILE"
            return "`backup \(file)` writes the whole household to a file, `\(rows) | save FILE` some rows"
        }
        let file = text.contains(".") ? SafeText.shown(text) : "\(rows).\(form)"
        return "`\(rows) | save \(file)` writes the rows of one kind, `backup FILE` the whole household"
    }

    /// `save script.fam`, `save week.csv`: the file was taken for what it is to hold.
    func fileForText(_ form: CallForm, _ codes: [Code?]) -> String? {
        guard let input = form.input, form.parameters[input].type == .any,
            case .constant(.string(let file))? = codes[input]?.node
        else { return nil }
        if ["all", "backup", "everything", "household"].contains(file) {
            return "`backup FILE` writes the whole household, `ROWS | \(form.name) FILE` some rows"
        }
        guard file.contains(".") else { return nil }
        let name = SafeText.shown(Quoting.argument(file))
        if file.hasSuffix(".fam") { return "`session \(form.name) \(name)` writes what you did as a script" }
        return "what is written comes first: `\(registry.happening?.plural ?? "ROWS") | \(form.name) \(name)`"
    }
}
