import FamRegistry

extension Store {
    /// Called before rows are reverted: what the features do after it.
    func stepsAfterUndo(_ access: Access) throws -> [() throws -> Void] {
        guard let context = access.context else { return [] }
        return try registry.features.flatMap(\.hooks.undoing).map { try $0(context) }
    }
}
