/// A root gate of a module (navigation.md, section 3): while it is closed the module shows one screen and nothing else, and links into it
/// wait. Whether it is closed follows from the data, so undo and replay move it too.
public struct GateSpec: Sendable {
    public var kind: LinkGuard
    /// The id of the screen that is shown while the gate is closed.
    public var screen: String
    /// What is missing, in one phrase: `the first steps are not finished`; and the command that helps.
    public var reason: String
    public var help: String
    /// Asked whenever a place is; a few reads by key.
    public var isClosed: @Sendable (any Context) throws -> Bool

    public init(_ kind: LinkGuard, screen: String, reason: String, help: String, isClosed: @escaping @Sendable (any Context) throws -> Bool) {
        self.kind = kind
        self.screen = screen
        self.reason = reason
        self.help = help
        self.isClosed = isClosed
    }
}
