import FamRegistry
import FamSessions
import FamText
import Glibc

/// `NAME.tape` next to a saved session or a transcript.
enum TapeFile {
    static func path(of script: String) -> String { script + ".tape" }

    /// The recorded answers for a script; none without a tape.
    static func source(beside script: String, _ files: any Files) throws -> OutsideSource {
        let name = path(of: script), place = try files.place(of: name)
        let exists = access(place, F_OK) == 0
        return .tape(TapePlayer(exists ? try Tape(try FileText.read(place), name: name) : Tape(), name: name))
    }
}
