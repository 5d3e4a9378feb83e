import FamStore
import FamSyntax
import FamText
import FamValues

/// How a session is saved.
public enum SaveStyle: String, Sendable, CaseIterable {
    /// What had an effect, and what that depends on.
    case script
    /// The same with each entry's output under it; it is a test.
    case transcript
}

/// Turns the entries of a session into the text of a `.fam` file (sessions.md, "Recording").
public struct SessionSaver {
    let header: SessionHeader
    let entries: [SessionEntry]
    /// The rows that a journal entry made, in order.
    let rowsMade: (Int64) throws -> [EntityRef]

    public init(header: SessionHeader, entries: [SessionEntry], rowsMade: @escaping (Int64) throws -> [EntityRef]) {
        self.header = header
        self.entries = entries
        self.rowsMade = rowsMade
    }

    /// The text.
    /// - Parameters:
    ///   - range: positions of the entries to keep, nil for all.
    ///   - digests: what a replay of this text saw after each of its statements; nil for the digests as recorded.
    public func text(style: SaveStyle, range: ClosedRange<Int64>?, digests: [String]?) throws -> String {
        let chosen = entries.filter { $0.status == .done && (range?.contains($0.position) ?? true) }
        let kept = SessionDependencies(entries: chosen).kept
        var rewriter = SessionRewriter()
        for entry in kept {
            if let journal = entry.journalEntry { rewriter.note(rows: try rowsMade(journal), of: entry) }
        }
        var lines = ["#!/usr/bin/env fam", "fam 1"]
        lines.append("# Session \(header.number): \(kept.count) of \(entries.count) entries.")
        // The first statement of the file is `fam 1`; the entries come after it.
        let states = digests.map { Array($0.dropFirst()) } ?? kept.map(\.digest)
        lines.append(replayHeader(end: states.last ?? header.startDigest).line)
        for (entry, state) in zip(kept, states) {
            lines.append(EntryPin(time: entry.at, journalPosition: entry.journalPosition, digest: state).line)
            lines.append(rewriter.text(of: entry))
            if style == .transcript { lines += Self.outputLines(entry.output) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func replayHeader(end: String) -> ReplayHeader {
        ReplayHeader(clock: header.started, seed: header.seed, zone: header.zone, start: header.startDigest, end: end)
    }

    private static func outputLines(_ output: String) -> [String] {
        var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines.map { $0.isEmpty ? "#>" : "#> " + $0 }
    }
}

/// Which entries a saved script needs: those with an effect, and those that define a name that a kept one uses.
struct SessionDependencies {
    let kept: [SessionEntry]

    init(entries: [SessionEntry]) {
        var needed: Set<String> = []
        var kept: [SessionEntry] = []
        for entry in entries.reversed() {
            let uses = EntryNames(entry.text)
            let definesNeeded = !uses.defined.isDisjoint(with: needed)
            let showsNeeded = needed.contains("_") && uses.defined.isEmpty && !entry.output.isEmpty && entry.journalEntry == nil
            guard entry.journalEntry != nil || entry.navigated || definesNeeded || showsNeeded else { continue }
            if showsNeeded { needed.remove("_") }
            needed.formUnion(uses.used)
            kept.append(entry)
        }
        self.kept = kept.reversed()
    }
}

/// The names an entry defines and uses, read off its tokens.
struct EntryNames {
    var defined: Set<String> = []
    var used: Set<String> = []

    init(_ text: String) {
        let source = Source(id: SourceID(0), name: "entry", bytes: Array(text.utf8))
        let tokens = Tokenizer.tokens(of: source).filter { $0.kind != .comment }
        for (index, token) in tokens.enumerated() {
            let word = source.text(token.span.range)
            switch token.kind {
            case .variable:
                let name = String(word.drop { $0 == "$" || $0 == "{" }.prefix { $0 != "." && $0 != "}" })
                let isAssigned = index == 0 && tokens.count > 1 && source.text(tokens[1].span.range).hasSuffix("=")
                if isAssigned { defined.insert(name) }
                used.insert(name)
            case .keyword where word == "let" || word == "var" || word == "def":
                if index + 1 < tokens.count { defined.insert(source.text(tokens[index + 1].span.range)) }
            case .string:
                used.formUnion(Self.interpolated(word))
            default:
                // A user's command is a plain word where it is called.
                used.insert(word)
            }
        }
        used.subtract(defined)
    }

    /// `x` and `y` of `"$x and ${y}"`.
    private static func interpolated(_ text: String) -> [String] {
        text.split(separator: "$", omittingEmptySubsequences: false).dropFirst().map { piece in
            String(piece.drop { $0 == "{" || $0 == "(" || $0 == "$" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        }
    }
}
