import FamText
import FamValues

/// S-E10: the documents of a combined fetch. Each is a file with a list of objects.
enum RemotePart: String, NamedCases, Codable {
    case users, tasks, activities

    static let typeName = "document"

    /// How many of the newest feed entries are imported (S-OP30).
    static let activityLimit = 10

    var file: String { rawValue + ".json" }

    /// The fields of the document's objects; optional ones may be missing.
    var shape: RowShape {
        switch self {
        case .users:
            RowShape([
                Column("name", .string), Column("email", .string), Column("role", UserRole.type),
                Column("limit", .int.optional), Column("parents", .list(.string).optional),
            ])
        case .tasks:
            RowShape([
                Column("title", .string), Column("child", .string), Column("minutes", .int.optional),
                Column("details", .string.optional), Column("completed", .bool.optional),
                Column("approved", .bool.optional),
                Column("created", .datetime),
            ])
        case .activities:
            RowShape([Column("user", .string), Column("text", .string), Column("at", .datetime)])
        }
    }
}

/// Reads JSON from outside as objects of a known shape.
enum RemoteObjects {
    /// A list of objects.
    /// - Throws: `data-corrupted`, with the reason as a note.
    static func read(_ text: String, _ shape: RowShape) throws -> [RecordValue] {
        do { return try objects(ValueJSON.value(text), shape) } catch let problem as Diagnostic {
            throw corrupted(problem.message)
        }
    }

    private static func objects(_ value: Value, _ shape: RowShape) throws -> [RecordValue] {
        guard case .list(let items) = value else { throw Diagnostic(.badArgument, "it is not a list") }
        return try items.map { item in
            guard case .record(let raw) = item else { throw Diagnostic(.badArgument, "an item is not an object") }
            return RecordValue(shape, try shape.columns.map { try field(raw[$0.name] ?? .null, $0) })
        }
    }

    private static func field(_ value: Value, _ column: Column) throws -> Value {
        if value.isNull {
            guard column.type.isOptional else { throw Diagnostic(.badArgument, "`\(column.name)` is missing") }
            return .null
        }
        if case .list(.record(let inner)) = column.type.unwrapped {
            return .list(try objects(value, inner).map { .record($0) })
        }
        return try ValueJSON.typed(value, column.type)
    }

    private static func corrupted(_ reason: String) -> Diagnostic {
        var problem = DataRepositoryError.dataCorrupted.diagnostic()
        problem.notes = [SafeText.shown(reason)]
        return problem
    }
}

extension RecordValue {
    /// A field of a document; nil if it is missing, null or of another type.
    func field<T: TypedValue>(_ name: String, as _: T.Type = T.self) -> T? {
        guard let value = self[name], !value.isNull else { return nil }
        return T(value: value)
    }
}
