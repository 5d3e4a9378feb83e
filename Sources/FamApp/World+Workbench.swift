import FamSessions
import FamShell

/// What the fuzz target makes of a household: sandboxes, and what the prompt's completion asks of them.
extension World {
    /// A world without options and environment.
    package static func bare() -> World { World(options: GlobalOptions(), environment: [:]) }

    package func sandbox() throws -> TranscriptWorld { try makeSandbox() }

    /// On a database file.
    package func sandbox(database path: String) throws -> TranscriptWorld { try makeSandbox(location: .file(path)) }

    package static func completionData(of engine: Engine) -> any CompletionData { EngineCompletionData(engine: engine) }
}
