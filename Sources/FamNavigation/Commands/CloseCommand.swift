import FamRegistry
import FamText
import FamValues

enum CloseCommand: Command {
    static let name: StaticString = "close"
    static let summary = "Closes what is open above the page: the alert, else the cover, else the sheet."
    static let discussion =
        "A form with unsaved input is not closed: the alert `Discard changes?` asks first, and `close --discard` "
        + "answers it beforehand."
    static let discard = Parameter.toggle("discard", "Discards what was typed into a form and not saved.")
    static var parameters: [ParameterDeclaration] { discard }
    static let effect = Effect.navigate
    static let actsOnLayer = true
    static let keywords = ["dismiss", "sheet", "cover", "navigate"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context), router = navigation.router
        let layers = router.state.current
        if try call[discard], let answer = (layers.cover ?? layers.sheet)?.question?.leaving {
            router.show(alert: nil)
            try context.service(.invocations).run(answer)
        } else if layers.alert != nil {
            navigation.report(router.show(alert: nil))
        } else if let cover = layers.cover {
            try navigation.refuseUnanswered(cover)
            navigation.report(router.dismissCover())
        } else if let sheet = layers.sheet {
            try navigation.refuseUnanswered(sheet)
            navigation.report(router.dismissSheet())
        } else {
            throw Diagnostic(
                .nothingPresented, "nothing is open above the page", help: "`back` undoes the last navigation")
        }
        return .null
    }
}
