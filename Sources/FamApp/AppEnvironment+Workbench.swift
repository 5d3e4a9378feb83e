import FamSessions
import FamShell

/// What the fuzz target needs of a household: sandboxes, and the prompt's completion on them.
extension AppEnvironment {
    /// One without options and environment.
    package static func bare() -> AppEnvironment { AppEnvironment(options: GlobalOptions(), environment: [:]) }

    package func sandbox() throws -> TranscriptSandbox { try makeSandbox() }

    /// On a database file.
    package func sandbox(database path: String) throws -> TranscriptSandbox { try makeSandbox(location: .file(path)) }

    package static func completionData(of engine: Engine) -> any CompletionData { EngineCompletionData(engine: engine) }
}
