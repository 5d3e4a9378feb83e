/// A gate of a module: a sign-in, or first steps. Links that require it wait until it opens. A gate in `Feature.gates`
/// is a root gate (navigation.md, section 3): while it is closed, the module shows one screen and nothing else. Whether
/// it is closed follows from the data, so undo and replay change it too.
public struct GateSpec: Sendable {
    /// What opens it.
    public enum Kind: Sendable { case firstSteps, signIn, other }

    /// Unique in its module; `open gate signed-in of shop` in the list of changes.
    public var id: String
    public var kind: Kind
    /// The id of the screen that is shown while the gate is closed.
    public var screen: String
    /// The ids of other screens that may be visited while it is closed, such as the one to register next to the one to
    /// sign in.
    public var beside: Set<String>
    /// What is missing, in one phrase (`the first steps are not finished`), and the command that helps.
    public var reason: String
    public var help: String
    /// Called whenever the place is needed; a few reads by key.
    public var isClosed: @Sendable (any Context) throws -> Bool

    public init(
        _ id: String, kind: Kind = .other, screen: ScreenSpec, beside: [ScreenSpec] = [], reason: String, help: String,
        isClosed: @escaping @Sendable (any Context) throws -> Bool
    ) {
        self.id = id
        self.kind = kind
        self.screen = screen.id
        self.beside = Set(beside.map(\.id))
        self.reason = reason
        self.help = help
        self.isClosed = isClosed
    }

    /// Whether a screen may be visited while the gate is closed.
    public func admits(_ screen: String?) -> Bool { screen.map { $0 == self.screen || beside.contains($0) } ?? false }
}
