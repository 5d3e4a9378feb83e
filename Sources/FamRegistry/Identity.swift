/// Who is signed in to a module. Modules know nothing of each other's, and sign in and out apart (X-Q24).
public struct Identity: Hashable, Sendable {
    /// Steady; the name may change.
    public var id: String
    public var name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// A module that people sign in to. Nothing of an identity is kept in journal or session; the prompt shows its name
/// while one is in the module.
public struct IdentitySpec: Sendable {
    /// Nil when nobody is signed in; asked before each prompt, so a read by key.
    public var current: @Sendable (any Context) throws -> Identity?

    public init(current: @escaping @Sendable (any Context) throws -> Identity?) { self.current = current }
}

extension Context {
    /// Who is signed in to a module, for its commands and its gates; nil for nobody, and for a module without sign-in.
    public func identity(of module: String) throws -> Identity? {
        for feature in registry.features where feature.id == module { return try feature.identity?.current(self) }
        return nil
    }
}
