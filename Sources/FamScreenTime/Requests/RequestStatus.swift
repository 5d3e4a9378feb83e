import FamValues

/// S-E06.
enum RequestStatus: String, NamedCases {
    case pending, approved, denied

    static let typeName = "status"
}
