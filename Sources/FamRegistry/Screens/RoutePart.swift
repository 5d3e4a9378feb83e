import FamValues

/// A row that addresses name: `{child}` of `/kids/{child}/log`. Declared once; patterns are made from it, links lead to
/// it, and a request gives its row by it.
///
///     extension RoutePart where Row == NoteRow { static var note: RoutePart { RoutePart("note") } }
///
///     pattern: [.fixed("notes"), .row(.note)]
///     guard let note = request[.note] else { … }
public struct RoutePart<Row: Entity>: Sendable {
    /// `{name}` in patterns.
    public let name: String
    /// The name of an earlier part that owns it (`/kids/{child}/rewards/{reward}`).
    public let owner: String?

    public init(_ name: String) {
        self.name = name
        owner = nil
    }

    public init<Owner>(_ name: String, of owner: RoutePart<Owner>) {
        self.name = name
        self.owner = owner.name
    }
}

extension PatternPart {
    public static func row<Row>(_ part: RoutePart<Row>) -> PatternPart {
        .row(name: part.name, entity: Row.singular, of: part.owner)
    }

    /// A value of a plain type; `ScreenRequest.value` reads it.
    public static func value<T>(_ parameter: Parameter<T>, example: String) -> PatternPart {
        .text(name: parameter.name, type: parameter.declaration.spec.type, example: example)
    }
}

/// How an item of a link becomes a part of the address it leads to, if the two have different names or the part is a
/// row that the item's row refers to.
public struct LinkRow: Sendable {
    /// The part of the screen's pattern.
    public let part: String
    /// The item of the link.
    public let item: String
    /// The path from the item's row to the part's.
    public let fields: [String]

    /// The row that the item names.
    public init<Row>(_ part: RoutePart<Row>, from item: LinkParameter) {
        self.part = part.name
        self.item = item.name
        fields = []
    }

    /// The row that a field of the item's row refers to.
    public init<Row, Named: Entity>(_ part: RoutePart<Row>, from item: LinkParameter, by field: Field<Named, Row>) {
        self.part = part.name
        self.item = item.name
        fields = [field.name]
    }
}
