/// The meaning of one key press, or one paste.
enum Key: Equatable, Sendable {
    case character(Unicode.Scalar)
    case up, down, left, right, home, end, delete
    case wordLeft, wordRight
    /// Alt-Enter: a new line without running.
    case newline
    /// Pasted text with `\n` line ends and without other control characters but tabs.
    case paste(String)
    /// A key this program has no use for.
    case unknown

    /// The C1 control character that represents the key inside libedit. No keyboard sends these, and unlike escape
    /// sequences they can be bound without making a lone Escape wait, which vi keys need.
    var stand: Unicode.Scalar? {
        switch self {
        case .character(let scalar): scalar
        case .up: "\u{81}"
        case .down: "\u{82}"
        case .left: "\u{83}"
        case .right: "\u{84}"
        case .home: "\u{85}"
        case .end: "\u{86}"
        case .delete: "\u{87}"
        case .wordLeft: "\u{88}"
        case .wordRight: "\u{89}"
        case .newline: "\u{8A}"
        case .paste: "\u{8B}"
        case .unknown: nil
        }
    }
}
