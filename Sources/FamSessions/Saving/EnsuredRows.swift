import FamRegistry
import FamText

/// `child add Maya` of a session as `child ensure Maya`, so that its script can run again where it has run: the row is
/// there then, and a second one would make its name ambiguous.
struct EnsuredRows {
    private let commands: CommandsByWord
    /// Kinds and names of rows that are added more than once.
    private var repeated: Set<String> = []
    private static let adding = "add", ensuring = "ensure"

    /// - Parameter once: the entries of the session, if a row whose kind and name it adds twice stays an `add`.
    init(_ commands: CommandsByWord, once entries: [EntryWords]?) {
        self.commands = commands
        var seen: Set<String> = []
        for words in entries ?? [] {
            for place in places(in: words) where !seen.insert(Self.name(in: words, at: place)).inserted {
                repeated.insert(Self.name(in: words, at: place))
            }
        }
    }

    /// The words from the kind to the name: `child add Maya`.
    private static func name(in words: EntryWords, at place: Int) -> String {
        words.words[max(0, place - 1)...].prefix(3).map(\.text).joined(separator: " ")
    }

    /// The places of the words that become `ensure`.
    func places(in words: EntryWords) -> Set<Int> {
        var found: Set<Int> = []
        guard words.text.hasBytes(of: Self.adding) else { return found }
        for place in words.words.indices where words.words[place].kind == .command {
            if let word = addition(of: words, at: place), !repeated.contains(Self.name(in: words, at: word)) {
                found.insert(word)
            }
        }
        return found
    }

    /// The place of `add` in the command that begins at `place`, if the entity has an `ensure` that takes the same.
    private func addition(of words: EntryWords, at place: Int) -> Int? {
        var name: [String] = []
        for index in place..<min(place + CommandsByWord.mostWords, words.words.count) {
            let text = words.words[index].text
            if index > place, text == Self.adding {
                let entity = name.joined(separator: " ")
                return takesTheSame("\(entity) \(Self.adding)", "\(entity) \(Self.ensuring)") ? index : nil
            }
            name.append(text)
        }
        return nil
    }

    private func takesTheSame(_ add: String, _ ensure: String) -> Bool {
        guard let add = commands.command(add), let ensure = commands.command(ensure) else { return false }
        return add.parameters.map(\.name) == ensure.parameters.map(\.name) && add.result == ensure.result
    }

    static var word: String { ensuring }
}
