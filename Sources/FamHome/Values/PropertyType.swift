import FamValues

/// H-Q02.
enum PropertyType: String, NamedCases {
    case house, apartment, condo, townhouse, other
    static let typeName = "property type"
}
