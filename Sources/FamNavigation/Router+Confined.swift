import FamRegistry
import FamText

extension Router {
    /// The open cover's; nil if every command works.
    var confinement: Confinement? {
        if let knownConfinement { return knownConfinement }
        let found = state.current.cover.flatMap { map.screen($0.entry.screen)?.confinement }
        knownConfinement = .some(found)
        return found
    }

    /// Refuses other commands while a screen that takes only its own is open (K-Q39). Called before every command, so
    /// what the open cover says is looked up once.
    public func refuseConfined(_ what: @autoclosure () -> String, _ command: CommandSpec? = nil) throws {
        guard let confinement else { return }
        if let command, confinement.admits(command) { return }
        throw Diagnostic(
            .viewConfined, "`\(what())` does not work in \(confinement.view)",
            help: "`\(confinement.way)` leaves it; `ls` lists what can be done here")
    }
}
