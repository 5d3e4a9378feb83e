import FamRegistry

/// The form that could not be saved last, in this shell: until it is saved, reset or left, each of its inputs has its
/// message, as after Save in an app. It is not a row, because what is refused leaves none.
final class RefusedForm {
    static let key = ServiceKey<RefusedForm>("forms.refused")

    struct Place: Hashable {
        let screen: String
        let subject: String
    }

    private(set) var place: Place?

    func refused(_ place: Place) { self.place = place }
    func forget() { place = nil }

    /// After each entry: a form that is left, and opened again, is a new one.
    static func settle(_ context: any Context) throws {
        let refused = try context.service(key)
        guard refused.place != nil else { return }
        if try OpenForm.current(context)?.state.place != refused.place { refused.forget() }
    }
}
