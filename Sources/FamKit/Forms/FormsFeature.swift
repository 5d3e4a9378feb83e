import FamRegistry

/// The forms of all modules, with their drafts.
public enum FormsFeature {
    public static let feature = Feature(
        id: "forms", title: "Forms", rank: 81, entities: [FormDraftRow.self], commands: FormCommands.all,
        hooks: Hooks(
            committed: [{ _, context in
                try OpenForm.settle(context)
                try RefusedForm.settle(context)
            }]),
        codes: [.invalidForm], services: [ServiceFactory(RefusedForm.key) { _ in RefusedForm() }])
}
