import FamValues

/// H-Q02.
enum TaskCategory: String, NamedCases {
    case plumbing, electrical
    case hvac = "HVAC"
    case exterior, interior, appliance, garden, other
    static let typeName = "category"
}
