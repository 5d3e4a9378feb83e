/// The names in the HTTP interface (A-E15), which differ from those of the shell.
extension WallType {
    public var wireName: String { self == .campus ? "CAMPUS" : "NATIONAL" }

    public init?(wire: String) {
        guard let wall = WallType.allCases.first(where: { $0.wireName == wire }) else { return nil }
        self = wall
    }
}

extension SortOrder {
    public var wireName: String { self == .mostLiked ? "mostLiked" : rawValue }

    public init?(wire: String) {
        guard let order = SortOrder.allCases.first(where: { $0.wireName == wire }) else { return nil }
        self = order
    }
}
