/// An icon before a label, with the name that it has in the app. Each has a character of one column, and one for
/// terminals that only have ASCII.
public struct Icon: Hashable, Sendable {
    /// Which of the characters is drawn.
    public enum Kind: Sendable { case none, symbol, ascii }

    public let name: String
    private let symbol: Character
    private let ascii: Character

    private init(_ name: String, _ symbol: Character, _ ascii: Character) {
        self.name = name
        self.symbol = symbol
        self.ascii = ascii
    }

    /// The character; nil for none.
    public func sign(_ kind: Kind) -> Character? {
        switch kind {
        case .none: nil
        case .symbol: symbol
        case .ascii: ascii
        }
    }

    public static let star = Icon("star.fill", "★", "*")
    public static let children = Icon("figure.2.and.child.holdinghands", "☺", "&")
    public static let gift = Icon("gift.fill", "♦", "+")
    public static let bars = Icon("chart.bar.fill", "▥", "#")
    public static let more = Icon("ellipsis", "⋯", ".")
    public static let house = Icon("house.fill", "⌂", "^")
    public static let people = Icon("person.2.fill", "☺", "&")
    public static let checklist = Icon("checklist", "✓", "v")
    public static let account = Icon("person.circle.fill", "◉", "@")
    public static let sky = Icon("cloud.sun", "☁", "~")
    public static let calendar = Icon("calendar", "▦", "#")
    public static let gear = Icon("gear", "⚙", "%")
    public static let person = Icon("person", "◉", "@")
    public static let globe = Icon("globe.americas.fill", "◍", "O")
    public static let warning = Icon("exclamationmark.triangle.fill", "⚠", "!")
}
