import FamRegistry

/// What the forms of all modules share: where unsaved input is kept.
public enum FormsFeature {
    public static let feature = Feature(
        id: "forms", title: "Forms", rank: 81, entities: [FormDraftRow.self], codes: [.invalidForm])
}
