import FamSessions
import Testing

@testable import FamApp

/// What a long-running process makes for a moment it also lets go of: saves, replays and tests make a household each.
@Suite struct ReleaseTests {
    private static let lines =
        "child add Maya; behavior add Chores --points 2; log Maya Chores; go /kids/Maya; children | sort name; undo; "
        + "plan { child add Leo }; log Maya Chores"

    // X-P23
    @Test func aSandboxIsReleased() throws {
        weak var engine: Engine?
        do {
            let app = AppEnvironment(options: GlobalOptions(), environment: [:])
            let sandbox = try app.makeSandbox()
            for line in Self.lines.split(separator: ";") {
                #expect(sandbox.engine.run(Array(line.utf8), name: "prompt").status == .done)
            }
            engine = sandbox.engine
        }
        #expect(engine == nil)
    }

    // X-P23
    @Test func aPromptIsReleased() throws {
        weak var engine: Engine?
        do {
            let bench = try SessionBench()
            for line in Self.lines.split(separator: ";") { try bench.type(String(line)) }
            try bench.type("log Maya Nonsense")
            for style in SaveStyle.allCases {
                try bench.type("session save \(bench.path("\(style.rawValue).fam")) --as \(style.rawValue)")
                #expect(try bench.entries.last?.status == .done)
            }
            engine = bench.recorder.engine
            try bench.restart(seed: 2)
            #expect(engine == nil)
            engine = bench.recorder.engine
        }
        #expect(engine == nil)
    }
}
