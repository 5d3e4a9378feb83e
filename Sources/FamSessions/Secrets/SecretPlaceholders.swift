import FamRegistry

/// Puts the placeholder of a secret into a saved line: `--code` replaces this session's source, or is added to a
/// command that requires it. When a person runs the line, it asks; a replay provides the test secret.
struct SecretPlaceholders {
    private let commands: [CommandSpec]
    /// The first words of their names.
    private let heads: Set<String>

    init(_ registry: Registry) {
        commands = registry.commands.filter(\.hasSecrets)
        heads = Set(commands.compactMap(\.path.first))
    }

    func text(_ text: String) -> String {
        guard heads.contains(where: { text.hasBytes(of: $0) }) else { return text }
        let words = EntryWords(text)
        var edits: [(range: Range<Int>, text: String)] = []
        for index in words.words.indices {
            for command in commands where isHead(command, words.words, at: index) {
                edits += replacements(command, words.words, after: index)
            }
        }
        var out: [UInt8] = []
        var copied = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
        where edit.range.lowerBound >= copied {
            out += words.bytes[copied..<edit.range.lowerBound] + Array(edit.text.utf8)
            copied = edit.range.upperBound
        }
        return String(decoding: out + words.bytes[copied...], as: UTF8.self)
    }

    private func isHead(_ command: CommandSpec, _ words: [EntryWords.Word], at index: Int) -> Bool {
        guard words.count >= index + command.path.count else { return false }
        let isFirst =
            index == 0 || [";", "|", "(", "{", "=", "$("].contains(words[index - 1].text)
            || words[index - 1].kind == .keyword
        return isFirst && zip(command.path, words[index...]).allSatisfy { $0 == $1.text }
    }

    private func replacements(
        _ command: CommandSpec, _ words: [EntryWords.Word], after index: Int
    ) -> [(range: Range<Int>, text: String)] {
        let last = words[index + command.path.count - 1]
        let line = words[(index + command.path.count)...].prefix {
            $0.kind != .punctuation || ![";", "|", ")", "}"].contains($0.text)
        }
        var edits: [(range: Range<Int>, text: String)] = []
        for secret in command.parameters where secret.isSecret {
            let flag = "--" + secret.flagName
            var isWanted = if case .always = secret.secretNeed { true } else { false }
            for (place, word) in zip(line.indices, line) where word.kind == .flag && word.text.hasPrefix("--") {
                let name = word.text.dropFirst(2).prefix { $0 != "=" }
                guard SecretSource.isFlag(String(name), of: secret.flagName) else { continue }
                let takesNext = !name.hasSuffix("-stdin") && !word.text.contains("=") && place + 1 < line.endIndex
                var last = takesNext ? place + 1 : place
                // Adjacent tokens belong to it: `--code-env=NAME` may be several.
                while last + 1 < line.endIndex, line[last + 1].range.lowerBound == line[last].range.upperBound {
                    last += 1
                }
                edits.append((words[place - 1].range.upperBound..<line[last].range.upperBound, ""))
                isWanted = true
            }
            // At the end, because no word may follow it.
            if isWanted, !line.contains(where: { $0.text == flag }) {
                let end = line.last?.range.upperBound ?? last.range.upperBound
                edits.append((end..<end, " " + flag))
            }
        }
        return edits
    }
}
