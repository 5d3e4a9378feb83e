import FamRegistry
import FamText

extension Router {
    /// Of the open cover; nil if every command works.
    var confinement: Confinement? { state.current.cover.flatMap { map.screen($0.entry.screen)?.confinement } }

    /// Refuses what somebody does while a screen is open that takes only its own commands (K-Q39). Asked before every
    /// command, so nothing is read here: a look at the open cover.
    public func refuseConfined(_ what: @autoclosure () -> String, _ command: CommandSpec? = nil) throws {
        guard let confinement else { return }
        if let command, confinement.admits(command) { return }
        throw Diagnostic(
            .viewConfined, "`\(what())` does not work in \(confinement.view)",
            help: "`\(confinement.way)` leaves it; `ls` lists what can be done here")
    }
}
