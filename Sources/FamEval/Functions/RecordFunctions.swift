import FamRegistry
import FamText
import FamValues

/// Functions over records. Fields keep their order.
enum RecordFunctions {
    private static let record = ParameterSpec("record", .any, "A record.")
    private static let declared = taking("record", "A record.")

    /// A parameter for records, of which only the fields that their type names are used.
    private static func taking(_ name: String, _ summary: String) -> ParameterSpec {
        var parameter = ParameterSpec(name, .any, summary)
        parameter.takesDeclaredFields = true
        return parameter
    }

    private static let sample = "{ name: \"Leo\", stars: 3 }"

    static let all: [FunctionSpec] = [
        .builtin(
            "keys", "Returns the names of a record's fields.", [declared], gives: .list(.string),
            refusal: Need.record(0),
            example: "join(keys(\(sample)), \" \")", prints: "name stars"
        ) {
            .list(try record($0, 0).shape.columns.map { .string($0.name) })
        },
        .builtin(
            "values", "Returns the values of a record's fields.", [declared], gives: .list(.any),
            refusal: Need.record(0),
            example: "join(values(\(sample)), \" \")", prints: "Leo 3"
        ) {
            .list(try record($0, 0).values)
        },
        .builtin(
            "entries", "Returns a record `{ name, value }` for each field.", [declared], gives: .list(.record(entry)),
            refusal: Need.record(0), example: "entries(\(sample))[0].name", prints: "name"
        ) {
            let record = try record($0, 0)
            return .list(
                zip(record.shape.columns, record.values).map { .record(RecordValue(entry, [.string($0.name), $1])) })
        },
        .builtin(
            "has", "Reports whether a record has a field.",
            [record, ParameterSpec("name", .string, "The name of the field.")], gives: .bool, refusal: Need.record(0),
            example: "string(has(\(sample), \"age\"))", prints: "false"
        ) {
            let name = try $0.string(1)
            return .bool(try record($0, 0).shape.index(of: name) != nil)
        },
        merge, made, refresh,
    ]

    /// A row of a table holds what its fields were when the table was read.
    private static let refresh = FunctionSpec.builtin(
        "refresh", "Returns a row as it is now; a row of a table is as it was when the table was read.",
        [ParameterSpec("row", .any, "A row.")], types: { $0[0] }, refusal: notRow,
        example: "string(refresh(null) ?? \"no row\")", prints: "no row"
    ) { arguments in
        guard case .entity(let ref) = arguments.values[0] else { throw arguments.mismatch(0, "a row") }
        return .entity(EntityRef(entity: ref.entity, row: ref.row, id: ref.id, label: ref.label))
    }

    private static func notRow(_ types: [ValueType]) -> String? {
        switch types[0].unwrapped {
        case .entity, .any, .null, .never: nil
        default: "it needs a row, but this is of type `\(types[0])`"
        }
    }

    private static let made = FunctionSpec.builtin(
        "record",
        "Makes a record of entries `{ name, value }`, as `entries` gives them; of two with the same name, the later "
            + "one wins.",
        [ParameterSpec("entries", .list(.any), "The fields.")], types: { _ in .record(RowShape([], isOpen: true)) },
        refusal: notEntries,
        example: "record([{ name: \"stars\", value: 3 }]).stars", prints: "3"
    ) { arguments in
        var columns: [Column] = [], values: [Value] = [], places: [String: Int] = [:]
        try arguments.list(0).watchedEach { item in
            guard case .record(let pair) = item, case .string(let name)? = pair["name"], let value = pair["value"]
            else {
                throw Diagnostic(
                    .typeMismatch, "`record` needs entries `{ name, value }`, but one item is of type `\(item.type)`")
            }
            if let place = places[name] {
                (columns[place].type, values[place]) = (value.type, value)
            } else {
                places[name] = columns.count
                columns.append(Column(name, value.type))
                values.append(value)
            }
            if columns.count > Bounds.columns {
                throw Diagnostic(.tooLarge, "a record has at most \(Bounds.columns) fields")
            }
        }
        return .record(RecordValue(RowShape(columns), values))
    }

    @Sendable private static func notEntries(_ types: [ValueType]) -> String? {
        guard let item = Need.item(types[0]), !Need.isOpen(item) else { return nil }
        if case .record(let shape) = item, shape.isOpen { return nil }
        guard case .record(let shape) = item, let name = shape.index(of: "name"),
            [.string, .any].contains(shape.columns[name].type),
            shape.index(of: "value") != nil
        else { return "it needs records `{ name, value }`, but the items are of type `\(item)`" }
        return nil
    }

    private static let entry = RowShape([Column("name", .string), Column("value", .any)])

    private static let merge = FunctionSpec.builtin(
        "merge",
        "Adds the fields of a second record to those of the first, replacing those of the same name.",
        [record, taking("other", "The other record.")],
        types: { types in
            guard case .record(let a) = types[0], case .record(let b) = types[1] else { return .any }
            return .record(merged(a, b))
        }, refusal: Need.all(Need.record(0), Need.record(1)), example: "join(keys(merge({ a: 1 }, { b: 2 })), \" \")",
        prints: "a b"
    ) { arguments in
        let a = try record(arguments, 0), b = try record(arguments, 1)
        let shape = merged(a.shape, b.shape)
        return .record(RecordValue(shape, shape.columns.map { b[$0.name] ?? a[$0.name] ?? .null }))
    }

    private static func merged(_ a: RowShape, _ b: RowShape) -> RowShape {
        // Unknown fields of the second record may replace fields of the first.
        let kept = a.columns.map { column in
            b.index(of: column.name).map { b.columns[$0] } ?? (b.isOpen ? Column(column.name, .any) : column)
        }
        return RowShape(kept + b.columns.filter { a.index(of: $0.name) == nil }, isOpen: a.isOpen || b.isOpen)
    }

    private static func record(_ arguments: Arguments, _ index: Int) throws -> RecordValue {
        if case .record(let record) = arguments.values[index] { return record }
        throw arguments.mismatch(index, "a record")
    }
}
