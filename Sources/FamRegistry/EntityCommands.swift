import FamText
import FamValues

/// The commands that every entity has without a word in its feature: `E`, `E add`, `E ensure`, `E edit`, `E delete`.
/// A feature that declares a command of the same name replaces the derived one.
enum EntityCommands {
    static func commands(of entity: EntitySpec) -> [CommandSpec] {
        []
    }
}
