import FamValues

/// H-E11.
enum DocumentKind: String, NamedCases {
    case document, warranty
    static let typeName = "document kind"
}
