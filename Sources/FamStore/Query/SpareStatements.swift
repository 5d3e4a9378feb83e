/// Statements of queries that are not being read: compiling one takes longer than most queries run, and each entry of a
/// session runs similar ones.
final class SpareStatements {
    private var statements: [String: PreparedStatement] = [:]
    /// A script may run a million different ones.
    private static let limit = 100

    func take(_ sql: String) -> PreparedStatement? { statements.removeValue(forKey: sql) }

    func put(_ statement: PreparedStatement, _ sql: String) {
        if statements.count >= Self.limit { statements = [:] }
        statements[sql] = statement
    }

    func drop() { statements = [:] }
}
