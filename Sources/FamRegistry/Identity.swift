/// Who is signed in to a module. Each module signs in and out independently (X-Q24).
public struct Identity: Hashable, Sendable {
    /// Does not change; the name may.
    public var id: String
    public var name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// A module that people sign in to. No identity is kept in journals or sessions; the prompt shows its name in that
/// module.
public struct IdentitySpec: Sendable {
    /// Nil if nobody is signed in. Called before each prompt, so it must be a read by key.
    public var current: @Sendable (any Context) throws -> Identity?

    public init(current: @escaping @Sendable (any Context) throws -> Identity?) { self.current = current }
}

extension Context {
    /// Who is signed in to a module, for its commands and gates; nil for nobody, and for a module without sign-in.
    public func identity(of module: String) throws -> Identity? {
        for feature in registry.features where feature.id == module { return try feature.identity?.current(self) }
        return nil
    }
}
