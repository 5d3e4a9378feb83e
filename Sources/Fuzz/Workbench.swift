import FamApp
import FamServices
import FamSessions
import FamShell
import Foundation

/// A household for the runs, recreated from time to time.
final class Workbench {
    let app = AppEnvironment.bare()
    /// Where targets put files; deleted at the latest when `Scripts/fuzz` removes its own folder.
    let folder = TemporaryFolder(environment: ProcessInfo.processInfo.environment)
    private(set) lazy var keys = KeyTarget(self)
    private(set) lazy var databaseImage = FileTargets.databaseImage(self)
    private(set) lazy var logImage = FileTargets.logImage(self)
    private var used = 0
    private var made: TranscriptSandbox?

    private static let lifetime = 40
    static let setup = """
        child add Maya --born 2017-04-02; child add Leo; child add Zoë; behavior add Chores --points 2
        behavior add Shouting --points=-1
        reward add Maya Zoo --points 3; log Maya,Leo Chores --note "dishes"
        log Maya Chores --at yesterday@18:00; log Leo Shouting
        let n = 3; let maya = child Maya; let xs = [1, 2, 3]; def twice(x: int) -> int { return $x * 2 }
        """

    /// The same, unless an earlier text left a view open that allows only its own commands.
    func open() -> TranscriptSandbox {
        let found = household()
        let outcome = found.engine.run(Array("digest".utf8), name: "fuzz")
        _ = found.takeOutput()
        guard outcome.diagnostics.contains(where: { $0.code == .viewConfined }) else { return found }
        made = nil
        return household()
    }

    /// A small household with data, used by nothing else.
    func household() -> TranscriptSandbox {
        used += 1
        if let made, used % Self.lifetime != 0 { return made }
        guard let fresh = try? app.sandbox() else {
            require(false, "no sandbox can be made")
            preconditionFailure("no sandbox")
        }
        Watchdog.begin()
        for line in Self.setup.split(separator: "\n") {
            let outcome = fresh.engine.run(Array(line.utf8), name: "setup")
            require(outcome.status == .done, "the set-up fails: \(outcome.diagnostics.map(\.message))")
        }
        _ = fresh.takeOutput()
        Watchdog.begin()
        made = fresh
        return fresh
    }
}
