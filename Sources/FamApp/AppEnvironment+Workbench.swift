import FamSessions
import FamShell

/// For the fuzz target: sandboxes, and the prompt's completion in them.
extension AppEnvironment {
    /// Without options or environment.
    package static func bare() -> AppEnvironment { AppEnvironment(options: GlobalOptions(), environment: [:]) }

    package func sandbox() throws -> TranscriptSandbox { try makeSandbox() }

    /// A sandbox on a database file.
    package func sandbox(database path: String) throws -> TranscriptSandbox { try makeSandbox(location: .file(path)) }

    package static func completionData(of engine: Engine) -> any CompletionData { EngineCompletionData(engine: engine) }
}
