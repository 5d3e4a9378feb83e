import Foundation
import Testing

@testable import FamApp
@testable import FamSessions
@testable import FamSyntax

/// What a save asks of the entries.
struct EntryWordsTests {
    private static let registry = AppEnvironment(options: GlobalOptions(), environment: [:]).registry

    /// The lines of all transcripts.
    private static let lines: Set<String> = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Transcripts")
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        var found: Set<String> = []
        for path in paths where path.hasSuffix(".fam") {
            guard let data = FileManager.default.contents(atPath: folder.appending(path: path).path) else { continue }
            found.formUnion(String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
        }
        return found
    }()

    /// Words that mean something in other places.
    private static let words: [String] =
        ReservedWord.allCases.map(\.rawValue) + ["undo", "redo", "source", "watch", "random", "add", "expect"]

    /// What a plain line answers without its tokens is what they say. A blank at its end makes it one that is cut.
    @Test func aPlainLineAnswersAsItsTokensDo() {
        let commands = CommandsByWord(Self.registry)
        var plainLines = 0
        for (index, line) in Self.lines.sorted().enumerated() {
            let word = Self.words[index % Self.words.count], rest = line.drop { $0 != " " }
            for text in [line, word + rest, line + " " + word, "\(line.prefix { $0 != " " }) \(word)\(rest)"] {
                let plain = EntryWords(text), cut = EntryWords(text + " ")
                guard plain.isPlain else { continue }
                plainLines += 1
                #expect(!cut.isPlain)
                let same = [
                    plain.defined == cut.defined, plain.functions == cut.functions,
                    plain.usedInside == cut.usedInside, plain.used == cut.used, plain.mentioned == cut.mentioned,
                    plain.bound == cut.bound, plain.assigned == cut.assigned, plain.called == cut.called,
                    plain.readsFile == cut.readsFile, plain.waits == cut.waits,
                    plain.looksBack(commands) == cut.looksBack(commands),
                    // The tokens' answer takes a `;` in a text for the end of a statement, to be on the safe side.
                    plain.isSimpleStatement && (cut.isSimpleStatement || text.contains(";")),
                ]
                #expect(!same.contains(false), "\(text): \(same)")
            }
        }
        #expect(plainLines > 1_000)
    }
}
