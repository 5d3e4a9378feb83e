import FamSessions
import FamText

/// The values that a saved session takes as parameters: `--param "who=Maya,what=Read a book"`.
enum SessionParameters {
    /// - Parameter rest: the words after them, which are numbers of sessions.
    static func read(_ words: [String], before rest: [String]) throws -> [LiftedValue] {
        try refuseInnerQuotes(words, rest)
        let texts = words.flatMap(assignments)
        guard texts.count <= LiftedValue.most else {
            throw Diagnostic(
                .tooLarge, "a saved session has at most \(LiftedValue.most) parameters, not \(texts.count)")
        }
        var names: Set<String> = []
        return try texts.map { text in
            let value = try self.value(text)
            guard names.insert(value.name).inserted else {
                throw Diagnostic(.duplicateName, "`--param` names `\(value.name)` twice")
            }
            return value
        }
    }

    /// `who=Maya,what="Read a book"`: inside a word a quote is a letter, and the word ends at the blank.
    private static func refuseInnerQuotes(_ words: [String], _ rest: [String]) throws {
        guard words.contains(where: { $0.contains("=\"") }) else { return }
        let whole = ([words.joined(separator: ",")] + rest).joined(separator: " ").filter { $0 != "\"" }
        throw Diagnostic(
            .badArgument, "the quotes of `--param` go around all of its value",
            help: "write it as `--param \"\(SafeText.shown(whole))\"`")
    }

    /// In quotes, `who=Maya,what=Read a book` is one text with two assignments.
    private static func assignments(_ text: String) -> [String] {
        var found: [String] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            let name = part.prefix { $0 != "=" }
            let begins = name.count < part.count && name.first?.isLetter == true && !name.contains(" ")
            if begins || found.isEmpty { found.append(part) } else { found[found.count - 1] += "," + part }
        }
        return found
    }

    private static func value(_ text: String) throws -> LiftedValue {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init), name = parts.first ?? ""
        let isName =
            name.first?.isLetter == true
            && name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
        if name == "help" {
            throw Diagnostic(
                .badArgument, "no parameter can be called `help`: `--help` shows how to call the script",
                help: "such as `--param who=Maya`")
        }
        guard parts.count == 2, isName else {
            throw Diagnostic(
                .badArgument, "`\(SafeText.shown(text))` names no parameter and its value",
                help: "such as `--param who=Maya`, with the name in lower case")
        }
        return LiftedValue(name: name, value: parts[1])
    }
}
