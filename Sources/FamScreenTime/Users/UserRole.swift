import FamValues

/// S-E01.
enum UserRole: String, NamedCases {
    case parent, child

    static let typeName = "role"
}
