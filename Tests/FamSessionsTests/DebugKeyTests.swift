import FamNavigation
import FamServices
import FamStore
import FamText
import FamValues
import Foundation
import Testing

@testable import FamRegistry
@testable import FamSessions

/// What a debug build has set, seen by a release on the same database.
struct DebugKeyTests {
    private final class Rows: ResultSink {
        var values: [Value] = []
        var showsWriteResults: Bool { false }
        func notice(_ text: String) {}
        func text(_ text: String) {}
        func warning(_ diagnostic: Diagnostic) {}
        func show(_ value: Value, type: ValueType, as measure: Measure) throws { values.append(value) }
        func report(_ diagnostics: [Diagnostic], sources: SourceMap) {}
        func flush() {}
        func confirm(_ question: String) -> Bool { false }
    }

    private func engine(_ path: String, isDebug: Bool, sink: any ResultSink) -> Engine {
        let plain = PreferenceSpec("theme", .string, default: .string("calm"), group: "looks", summary: "Colors.")
        let debug = PreferenceSpec(
            "debug.unlock", .bool, default: .bool(false), group: "debug", summary: "All of it.", isDebug: true)
        let feature = Feature(
            id: "looks", title: "Looks", rank: 1, preferences: isDebug ? [plain, debug] : [plain],
            debugKeys: ["debug.unlock"])
        let registry = Registry(
            features: [feature, NavigationFeature.feature, PreferencesFeature.feature, StoreFeature.feature],
            functions: [])
        return Engine(
            registry: registry, store: Store(location: .file(path), registry: registry, options: StoreOptions()),
            clock: PinnedClock(Instant(micros: 0)), random: RandomSource(seed: 1), options: EngineOptions(), sink: sink)
    }

    private func values(_ line: String, in path: String, isDebug: Bool) -> [Value] {
        let sink = Rows()
        _ = engine(path, isDebug: isDebug, sink: sink).run(Array(line.utf8), name: "line")
        return sink.values
    }

    /// X-P44, X-Q06
    @Test func aReleaseNeitherListsNorKeepsTheKeysOfADebugBuild() throws {
        let path = NSTemporaryDirectory() + "fam-debug-keys-\(UInt64.random(in: 0 ... .max)).db"
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
        _ = values("preference set debug.unlock true; preference set theme dark", in: path, isDebug: true)
        let keys = "settings | sort key | get key"
        #expect(values(keys, in: path, isDebug: true) == [.list([.string("debug.unlock"), .string("theme")])])
        #expect(values(keys, in: path, isDebug: false) == [.list([.string("theme")])])
        let registry = engine(path, isDebug: false, sink: Rows()).registry
        #expect(SettingRow.spec.staysHere?("debug.unlock", registry) == true)
        #expect(SettingRow.spec.staysHere?("theme", registry) == false)
    }
}
