import FamValues

/// The type of a value with its article, for messages: ``a `string` ``, ``an `int` ``, `null`.
enum ValuePhrase {
    static func of(_ value: Value) -> String {
        switch value {
        case .null: return "null"
        case .list: return "a list"
        case .record: return "a record"
        case .table: return "a table"
        case .closure: return "a closure"
        default:
            let name = value.type.description
            return "\(name.first.map { "aeiou".contains($0) } == true ? "an" : "a") `\(name)`"
        }
    }
}
