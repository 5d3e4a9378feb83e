import FamRegistry
import FamServices
import FamSessions
import Foundation
import Testing

@testable import FamApp

/// The law of replay over all commands: whatever examples of whatever commands are typed, in any order, a save either
/// writes a file that replays to the recorded state and whose transcript passes as a test, or writes nothing and names
/// the entry that cannot be repeated.
@Suite struct AnySessionTests {
    private static let registry = AppEnvironment(options: GlobalOptions(), environment: [:]).registry
    /// Commands that end the prompt, write files next to it, run other files, or take too long to repeat.
    private static let leftOut: Set<String> = [
        "exit", "demo", "session save", "replay", "test", "backup", "restore", "export", "fmt", "check", "docs",
    ]

    private static let lines: [String] = {
        var lines: [String] = []
        for command in registry.commands
        where !leftOut.contains(command.name) && command.effect != .external && command.fetch == nil {
            for example in registry.examples(of: command) {
                lines += example.code.split(separator: "\n").map(String.init)
            }
        }
        return lines.filter(isWhole)
    }()

    /// At the prompt a text of several lines is one entry; cut into lines it is not.
    private static func isWhole(_ line: String) -> Bool {
        let opened = line.utf8.count { $0 == UInt8(ascii: "{") }
        let closed = line.utf8.count { $0 == UInt8(ascii: "}") }
        return opened == closed && !line.contains("/tmp/") && !line.contains("save ")
    }

    @Test(arguments: SessionBench.seeds(8))
    func whateverCommandsAreTypedReplayOrAreRefused(seed: UInt64) throws {
        let random = RandomSource(seed: seed &+ 1_000)
        let bench = try SessionBench()
        for feature in Self.registry.features.sorted(by: { $0.rank < $1.rank }) where !feature.sample.isEmpty {
            try bench.type(feature.sample)
        }
        for _ in 0..<30 {
            try bench.type(
                random.next(below: 6) == 0 ? "undo" : Self.lines[Int(random.next(below: UInt64(Self.lines.count)))])
        }
        // A session that ends in the child's view is saved after leaving it.
        try bench.type("kid leave")
        let digest = try bench.digest
        let typed = try bench.entries.map { "\($0.position) \($0.status.rawValue) \($0.text)" }.joined(separator: "\n")
        for style in SaveStyle.allCases where style != .repro {
            let path = bench.path("\(style.rawValue).fam")
            try bench.type("session save \(path) --as \(style.rawValue)")
            let save = try #require(try bench.entries.last)
            guard save.status == .done else {
                #expect(
                    save.output.contains("was not saved: ") && !FileManager.default.fileExists(atPath: path),
                    "seed \(seed): \(save.output)\n\(typed)")
                Issue.record("seed \(seed) \(style): \(save.output)\n\(typed)")
                continue
            }
            let replay = try bench.elsewhere("replay \(path)")
            #expect(
                replay.status == .done && replay.output.last?.hasSuffix("state \(digest)") == true,
                "seed \(seed): \(replay.output)\n\(typed)")
            guard style == .script else { continue }
            let plain = try bench.asScript(path)
            // A script may run too soon what the prompt would delay; saving says so. Every line checks.
            let rows = try bench.rows
            // A script that does something else even the first time is not run a second time.
            let runsTwice = !["A second run of", "runs it by itself"].contains { save.output.contains($0) }
            #expect(
                plain.status == .done && plain.rows == rows || save.output.contains("runs it by itself"),
                "seed \(seed): \(plain)\n\(rows)\n\(typed)")
            #expect(
                plain.status != .done || plain.again == .done || !runsTwice,
                "seed \(seed): \(plain)\n\(save.output)\n\(typed)")
            #expect(
                plain.status != .refused && !plain.warnings.contains { $0.hasPrefix("unused") },
                "seed \(seed): \(plain)\n\(typed)")
        }
    }
}
