import FamRegistry
import FamText
import FamValues

enum PressCommand: Command {
    static let name: StaticString = "press"
    static let summary = "Performs an action of the current screen, like pressing a button."
    static let discussion = """
        `ls` lists the actions; the beginning of a label is enough if no other begins the same way. What an action \
        leaves blank follows its label: `press Save Leo`. The label of an input types into it: `press Name Maya`. An \
        action that takes something away shows an alert first, whose buttons are pressed in the same way. While an \
        alert is open, only it can be answered. Saving closes the sheet.
        """
    static let label = Parameter("label", .string, "The label of the action.", suggestions: labels)
    static let values = Parameter(
        "values", .list(.string), "What the action leaves blank, in order.", .rest, default: [])
    static var parameters: [ParameterDeclaration] { label; values }
    static let effect = Effect.navigate
    static let actsOnLayer = true
    static let keywords = ["button", "tap", "click", "action", "alert", "navigate"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context), shown = try ShownScreen(navigation)
        let action = try shown.action(called: try call[label])
        if let reason = action.reason {
            throw Diagnostic(.actionDisabled, "`\(SafeText.shown(action.label))` cannot be pressed now: \(reason)")
        }
        let command = try filled(action, try call[values], context.registry)
        if try !asks(action, command, shown, navigation) { try run(command, action, shown, navigation) }
        return .null
    }

    private static let labels: ParameterSpec.Suggestions = { context in
        let shown = try ShownScreen(Navigation(context))
        return (shown.actions + shown.inputs).map { (text: $0.label, detail: $0.reason ?? $0.command.text) }
    }

    private static func filled(_ action: Action, _ values: [String], _ registry: Registry) throws -> Invocation {
        let blanks = action.command.blanks, label = Quoting.argument(action.label)
        guard values.count < blanks.count else {
            if values.count == blanks.count || action.command.takesMore { return action.command.filled(values) }
            // A person who types past the last blank has typed the secret.
            if asksForSecret(action.command, registry) { throw Diagnostic.secretInPress(action.label) }
            let expected = blanks.isEmpty ? "nothing" : blanks.joined(separator: " ")
            throw Diagnostic(.extraArgument, "`\(SafeText.shown(action.label))` takes \(expected) after its label")
        }
        let usage = ([label] + blanks).joined(separator: " ")
        throw Diagnostic(
            .missingArgument, "`\(SafeText.shown(action.label))` needs \(blanks[values.count])",
            help: "`press \(SafeText.shown(usage))`, which is `\(SafeText.shown(action.command.text))`")
    }

    private static func asksForSecret(_ command: Invocation, _ registry: Registry) -> Bool {
        let words = command.text.split(separator: " ")
        return registry.commands.contains { $0.hasSecrets && words.starts(with: $0.path, by: ==) }
    }

    /// Shows the alert of an action that needs one: before unsaved input is discarded (N-A06), and before rows are
    /// deleted.
    private static func asks(
        _ action: Action, _ command: Invocation, _ shown: ShownScreen, _ navigation: Navigation
    ) throws -> Bool {
        guard shown.alert == nil, let alert = try question(action, command, navigation) else { return false }
        navigation.router.show(alert: alert)
        navigation.context.output.drawn(try ScreenRenderer(navigation.context).render(alert))
        return true
    }

    private static func question(
        _ action: Action, _ command: Invocation, _ navigation: Navigation
    ) throws -> AlertEntry? {
        let state = navigation.router.state.current
        if action.role == .close { return (state.cover ?? state.sheet)?.question }
        return try navigation.context.service(.invocations).question(before: command).map {
            .confirming(action, command, $0)
        }
    }

    private static func run(
        _ command: Invocation, _ action: Action, _ shown: ShownScreen, _ navigation: Navigation
    ) throws {
        let router = navigation.router
        try navigation.context.service(.invocations).run(command)
        if let alert = shown.alert {
            if router.state.current.alert == alert { router.show(alert: nil) }
            if alert.isQuestion { try router.leaveDeleted(navigation.finder) }
        } else if action.role == .save, let sheet = router.state.current.sheet, sheet.entry == shown.entry {
            router.dismissSheet()
        }
    }
}

extension Router {
    /// Leaves the sheet and the pages whose rows are gone.
    func leaveDeleted(_ finder: RowFinder) throws {
        func isGone(_ entry: ScreenEntry) throws -> Bool { try entry.rows.contains { try finder.row($0) == nil } }
        var new = state
        if let sheet = new.current.sheet, try isGone(sheet.entry) { new.current.sheet = nil }
        if let cover = new.current.cover, try isGone(cover.entry) { new.current.cover = nil }
        let path = new.current.path
        new.current.setPath(Array(path[..<(try path.firstIndex(where: isGone) ?? path.endIndex)]), of: new.current.tab)
        set(new)
    }
}
