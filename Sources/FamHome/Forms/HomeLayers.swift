import FamKit
import FamNavigation
import FamRegistry
import FamValues

/// The sheet of home after an entry: a form with unsaved input waits for an answer (N-Q10), and the pages of signing in
/// go once they are done.
enum HomeLayers {
    /// The form of the open sheet, as it stands; nil where none is open.
    static func openForm(_ context: any Context) throws -> FormState? {
        let router = try context.service(Router.key)
        guard router.state.module == "home", let entry = router.state.current.sheet?.entry else { return nil }
        return try form(entry, context)
    }

    private static func form(_ entry: ScreenEntry, _ context: any Context) throws -> FormState? {
        // The images are an input of the form beneath.
        let screen = entry.screen == "home.imagePicker" ? "home.completeTask" : entry.screen
        guard let form = HomeForms.form(screen) else { return nil }
        var rows: Form.Rows = [:]
        for row in entry.rows { rows[row.name] = try RowFinder(context).row(row) }
        return try FormState(form, rows, context)
    }

    /// Leaving the way to a new password begins it anew (H-UC05).
    static let leave: @Sendable (String, any Context) throws -> Void = { screen, context in
        if screen == ScreenSpec.passwordReset.id { try PasswordReset("home", context).leaveAtOnce() }
    }

    /// N-A06.
    private static let discardChanges = AlertEntry(
        title: "Discard changes?", message: "What was typed into this form is not saved.",
        actions: [Action("Discard", "home form discard"), Action("Keep", "close", role: .close)])

    static let settle: @Sendable (CommittedEntry, any Context) throws -> Void = { _, context in
        try context.service(Router.key).settle("home") { now, _ in
            var state = now
            if let entry = state.sheet?.entry {
                let isDirty = try entry.screen != "home.imagePicker" && form(entry, context)?.isDirty() ?? false
                state.sheet?.mustBeAnswered = isDirty
                state.sheet?.question = isDirty ? discardChanges : nil
            }
            if let top = state.path.last, HomeGates.screens.contains(top.screen), try !HomeGates.areClosed(context) {
                state.paths[state.tab] = nil
            }
            return state
        }
    }
}
