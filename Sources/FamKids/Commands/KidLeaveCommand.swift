import FamNavigation
import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    static let kidLeave = CommandSpec(
        "kid leave",
        summary: "Leaves the child's own view.",
        discussion: "Without a parent code `back` and `go` leave it too. `preference set parentCode 1234` sets one: then only this command with the "
            + "code leads out. It keeps a child where it is and protects nothing else.",
        parameters: [ParameterSpec("code", .string, "The parent code, where there is one.", default: .string(""))],
        effect: .navigate,
        examples: [Example("go /kids/Maya/view\nkid leave", prints: "/kids/Maya/view ([..])\n/kids/Maya (close cover)")],
        keywords: ["close", "exit", "child", "view", "code"]
    ) { call, context in
        let router = try context.service(Router.key)
        guard router.state.current.cover?.entry.screen == ScreenSpec.kidView.id else {
            throw Diagnostic(.nothingPresented, "no child's view is open", help: "`go /kids/CHILD/view` opens one")
        }
        let code = try context.preferences.string(KidsPreferences.parentCode)
        guard code.isEmpty || code.utf8.elementsEqual((call.string("code") ?? "").utf8) else {
            throw Diagnostic(.invalidValue, "this is not the parent code", help: "`kid leave CODE` takes the code that was set")
        }
        let diff = router.dismissCover()
        context.output.notice("\(try router.address(in: context)) (\(diff.phrases().joined(separator: ", ")))")
        return .null
    }
}
