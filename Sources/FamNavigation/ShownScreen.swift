import FamRegistry
import FamText
import FamValues

/// The screen on top with the alert over it: what `screen` draws, `ls` lists and `press` runs.
struct ShownScreen {
    let entry: ScreenEntry
    let text: ScreenText
    let alert: AlertEntry?

    /// Every sheet gets an action to close it, if it has none.
    init(_ navigation: Navigation) throws {
        let state = navigation.router.state
        entry = try navigation.here()
        alert = state.current.alert
        var text = try ScreenCommand.draw(entry, navigation)
        let isSheet = state.current.cover == nil && state.current.sheet?.entry == entry
        if isSheet, !text.actions.contains(where: { $0.role == .close }) {
            text.blocks.append(.button("Close", "close", role: .close))
        }
        self.text = text
    }

    /// The actions that can be pressed; an open alert must be answered first.
    var actions: [Action] { alert?.actions ?? text.pressable }

    /// Typing into the inputs of its form, unless an action has that label.
    var inputs: [Action] { typing(\.label) }

    /// - Parameter name: the name by which an input is pressed.
    private func typing(_ name: (ScreenForm.Field) -> String) -> [Action] {
        guard alert == nil else { return [] }
        return text.blocks.flatMap { block -> [Action] in
            guard case .form(let form) = block else { return [] }
            return form.fields.compactMap { field in field.command.map { Action(name(field), $0) } }
        }
    }

    /// An input that nothing is typed into.
    private func secret(called wanted: String) -> ScreenForm.Field? {
        for case .form(let form) in text.blocks where alert == nil {
            let found = form.fields.first { $0.isSecret && [$0.label.lowercased(), $0.name].contains(wanted) }
            if let found { return found }
        }
        return nil
    }

    /// Compared without case, like labels everywhere; a count after the label may be omitted, and so may the rest of a
    /// label with a unique beginning.
    func action(called label: String) throws -> Action {
        let wanted = label.lowercased(), actions = actions + inputs + typing(\.name)
        let ways: [(Action) -> Bool] = [
            { $0.label == label }, { $0.label.lowercased() == wanted },
            { $0.label.withoutCount.lowercased() == wanted },
        ]
        for way in ways { if let found = actions.first(where: way) { return found } }
        let begun = wanted.isEmpty ? [] : actions.filter { $0.label.lowercased().hasPrefix(wanted) }
        if let first = begun.first, begun.allSatisfy({ $0.command == first.command }) { return first }
        if begun.count > 1 { throw ambiguous(label, begun) }
        if let secret = secret(called: wanted) { throw Diagnostic.secretInForm(secret.label) }
        let labels = self.actions.map(\.label), place = alert == nil ? "on this screen" : "in this alert"
        let list = labels.map { SafeText.shown($0) }.joined(separator: ", ")
        var notes = [labels.isEmpty ? "it has no actions" : "actions: \(list)"]
        let fields = inputs.map { SafeText.shown($0.label) }.joined(separator: ", ")
        if !fields.isEmpty { notes.append("inputs: \(fields)") }
        let near = Suggestion.nearest(label, in: actions.map(\.label)).map { "did you mean `\(SafeText.shown($0))`?" }
        throw Diagnostic(
            .unknownAction, "nothing \(place) is called `\(SafeText.shown(label))`", notes: notes,
            help: ShownScreen.moves.contains(wanted) ? "`\(wanted)` is a command of its own" : near)
    }

    /// What people look for among the buttons, since an app has them there.
    private static let moves = [BackCommand.name, ForwardCommand.name, RootCommand.name, CloseCommand.name].map(
        \.description)

    private func ambiguous(_ label: String, _ begun: [Action]) -> Diagnostic {
        let candidates = begun.prefix(20).map { SafeText.shown($0.label) }.joined(separator: ", ")
        return Diagnostic(
            .ambiguous, "more than one action begins with `\(SafeText.shown(label))`",
            notes: ["candidates: " + candidates],
            help: "type more of the label")
    }
}

extension ScreenText {
    /// Its actions with unique labels: rows may share a name, and the later ones are numbered, `Gutters (2)`.
    var pressable: [Action] {
        var seen: [String: Int] = [:]
        return actions.map { action in
            var action = action
            let key = action.label.lowercased(), count = seen[key, default: 0] + 1
            seen[key] = count
            if count > 1 { action.label += " (\(count))" }
            return action
        }
    }
}

extension String {
    /// `Notifications` of `Notifications (3)`.
    fileprivate var withoutCount: String {
        guard hasSuffix(")"), let open = lastIndex(of: "("), open > startIndex, self[index(before: open)] == " ",
            self[index(after: open)...].dropLast().allSatisfy(\.isNumber)
        else { return self }
        return String(self[..<index(before: open)])
    }
}
