/// The look of the child's own view (X-E42); unknown names fall back to the default (X-Q12).
enum KidTheme: String, CaseIterable, Sendable {
    case `default`, space, ocean, forest

    init(stored: String) { self = KidTheme(rawValue: stored) ?? .default }

    /// The symbol next to the stars.
    var star: String {
        switch self {
        case .default: "⭐"
        case .space: "🚀"
        case .ocean: "🐠"
        case .forest: "🦊"
        }
    }
}
