import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Values of a type that can be typed, with a few words about each.
struct ValueCandidates {
    var data: any CompletionData
    var quote: Character?
    /// Whether text must be quoted: always in an expression, in arguments only if needed.
    var isExpression: Bool

    func candidates(_ type: ValueType, typed: String, also fixed: [String] = []) -> [Candidate] {
        let given = fixed.map { Candidate($0, insertion: text($0), "") }
        switch type.unwrapped {
        case .list(let item), .optional(let item): return given + candidates(item, typed: typed)
        case .entity(let entity): return given + rows(entity, typed)
        case .enumeration(let name, let cases): return given + cases.map { Candidate($0, insertion: text($0), name) }
        case .bool: return given + [Candidate("true", "bool"), Candidate("false", "bool")]
        case .date: return given + ValueCandidates.timeWords { $0 == .date }
        case .datetime: return given + ValueCandidates.timeWords { $0 == .date || $0 == .datetime }
        case .period:
            return given + ValueCandidates.timeWords { $0 == .period } + ValueCandidates.timeWords { $0 == .date }
        case .address: return given + addresses(typed)
        case .url: return given + links(typed)
        case .path: return given + files(typed)
        default: return given
        }
    }

    /// The words of time whose type is wanted: plain words first, `next-friday` and its like after them.
    static func timeWords(of isWanted: (ValueType) -> Bool) -> [Candidate] {
        let words = ValueReader.timeWords.filter { isWanted($0.type) }
        let plain = words.filter { !$0.word.contains("-") }
        return (plain + words.filter { $0.word.contains("-") }).map { Candidate($0.word, "\($0.type)") }
    }

    /// What the parameter's type, its fixed values and its own source give. `before` are the arguments that a `.rest`
    /// parameter has already: a suggestion of several words is offered word by word.
    func candidates(of parameter: ParameterSpec, typed: String, before: [String]) -> [Candidate] {
        // Links are found by what was typed of them; searching one for each screen takes longer.
        if parameter.type.unwrapped == .url, case let known = links(typed), !typed.isEmpty, !known.isEmpty {
            return known
        }
        let found = data.suggestions(of: parameter, after: before)
        let own = parameter.kind == .rest ? next(of: found, before) : found
        return own.map { Candidate($0.text, insertion: text($0.text), $0.detail) }
            + candidates(parameter.type, typed: typed, also: parameter.candidates)
            + (parameter.periodEdge == nil ? [] : ValueCandidates.timeWords { $0 == .period })
    }

    /// The word after `before` in each text that begins with it. Last words come first: of a word twice it is the one
    /// whose detail is right.
    private func next(
        of found: [(text: String, detail: String)], _ before: [String]
    ) -> [(text: String, detail: String)] {
        let paths = found.map { (words: $0.text.split(separator: " ").map(String.init), detail: $0.detail) }
        let longer = paths.filter { $0.words.count > before.count && $0.words.starts(with: before) }
        let ends = longer.filter { $0.words.count == before.count + 1 }
        return ends.map { ($0.words[before.count], $0.detail) }
            + longer.filter { $0.words.count > before.count + 1 }.map { ($0.words[before.count], "") }
    }

    private func text(_ value: String) -> String {
        isExpression ? Quoting.literal(value, begun: quote) : Quoting.argument(value, begun: quote)
    }

    private func rows(_ entity: String, _ typed: String) -> [Candidate] {
        data.rows(of: entity, matching: typed, limit: 200).map { row in
            Candidate(
                row.label, insertion: text(row.name),
                row.name.utf8.elementsEqual(row.label.utf8) ? row.detail : "\(row.detail) \(row.name)")
        }
    }

    private func addresses(_ typed: String) -> [Candidate] {
        data.addresses(matching: typed.isEmpty ? "/" : typed, limit: 200).map {
            Candidate($0.address, insertion: text($0.address), $0.title)
        }
    }

    private func links(_ typed: String) -> [Candidate] {
        data.links(matching: typed, limit: 200).map {
            Candidate($0.link, insertion: text($0.link), $0.title, isWhole: !$0.link.hasSuffix("="))
        }
    }

    private func files(_ typed: String) -> [Candidate] {
        let directory = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
        return data.files(in: directory).filter {
            !$0.hasPrefix(".") || typed.dropFirst(directory.count).hasPrefix(".")
        }.map { name in
            Candidate(
                directory + name, insertion: text(directory + name), name.hasSuffix("/") ? "directory" : "",
                isWhole: !name.hasSuffix("/"))
        }
    }
}
