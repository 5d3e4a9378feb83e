import FamNavigation
import FamRegistry
import FamText
import FamValues

enum KidLeaveCommand: Command {
    static let name: StaticString = "kid leave"
    static let summary = "Leaves the child's own view."
    static let discussion =
        "Without a parent code `back`, `close` and `go` leave it too. `preference set parentCode` sets one: then only "
        + "this command leads out, and asks for the code. It keeps a child in the view while this prompt is open, and "
        + "protects nothing else: whoever starts fam again begins with Today."
    static let code = SecretParameter("code", "The parent code, where there is one.", need: .when(codeToAsk))
    static var parameters: [ParameterDeclaration] { code }
    static let effect = Effect.navigate
    static let examples = [
        Example(
            "go /kids/Maya/view\nkid leave", prints: "/kids/Maya/view ([..])\n/today (close cover)")
    ]
    static let keywords = ["close", "exit", "child", "view", "code"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let router = try context.service(Router.key)
        guard router.state.current.cover?.entry.screen == ScreenSpec.kidView.id else {
            throw Diagnostic(.nothingPresented, "no child's view is open", help: "`go /kids/CHILD/view` opens one")
        }
        if let given = call.secret(code), try !context.preferences.matches(given, KidsPreferences.parentCode) {
            throw Diagnostic(
                .invalidValue, "this is not the parent code", help: "`kid leave` takes the code that was set")
        }
        let diff = router.dismissCover()
        context.output.notice("\(try router.address(in: context)) (\(diff.phrases().joined(separator: ", ")))")
        return .null
    }

    /// Nil, so nothing is asked, unless a child's view is open and a code is set.
    @Sendable private static func codeToAsk(_: Call, _ context: any Context) throws -> String? {
        guard try context.service(Router.key).state.current.cover?.entry.screen == ScreenSpec.kidView.id else {
            return nil
        }
        return try context.preferences.isSet(KidsPreferences.parentCode) ? KidsPreferences.parentCode.key : nil
    }
}
