import FamNavigation
import FamRegistry
import FamText
import FamValues

/// The form of the screen shown, or of the sheet that it was opened from.
struct OpenForm {
    let state: FormState
    private let entry: ScreenEntry
    private let router: Router

    /// - Throws: `nothing-presented` if no form is open.
    init(_ context: any Context) throws {
        guard let open = try OpenForm.current(context) else {
            throw Diagnostic(.nothingPresented, "no form is open", help: "`ls` lists what can be opened from here")
        }
        self = open
    }

    private init(state: FormState, entry: ScreenEntry, router: Router) {
        self.state = state
        self.entry = entry
        self.router = router
    }

    /// Nil where none is open.
    static func current(_ context: any Context) throws -> OpenForm? {
        let router = try context.service(Router.key)
        for entry in try router.layers(in: context) {
            guard let state = try state(entry, router, context) else { continue }
            return OpenForm(state: state, entry: entry, router: router)
        }
        return nil
    }

    private static func state(
        _ entry: ScreenEntry, _ router: Router, _ context: any Context
    ) throws -> FormState? {
        guard let screen = router.map.screen(entry.screen), screen.form != nil,
            let request = try entry.request(screen, context)
        else { return nil }
        return try FormState(request, context)
    }

    /// Leaves the form's page, or its sheet with the sheets opened from it.
    func close() { router.leave(entry) }

    /// N-A06.
    private static let discardChanges = AlertEntry(
        title: "Discard changes?", message: "What was typed into this form is not saved.",
        actions: [Action("Discard", "form discard"), Action("Keep", "close", role: .close)])

    /// A sheet of any module with unsaved input asks before it closes (N-Q10).
    static func settle(_ context: any Context) throws {
        let router = try context.service(Router.key)
        guard router.hasSheet else { return }
        for (module, open) in router.state.modules {
            guard let entry = open.sheet?.entry, router.map.screen(entry.screen)?.form != nil else { continue }
            let isDirty = try state(entry, router, context)?.isDirty() ?? false
            router.settle(module) { now, _ in
                var settled = now
                settled.sheet?.mustBeAnswered = isDirty
                settled.sheet?.question = isDirty ? discardChanges : nil
                return settled
            }
        }
    }
}
