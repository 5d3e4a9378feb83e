/// A type of the language together with the Swift type that its values are read as: `.int`, `.optional(.date)`,
/// `.list(.string)`.
public struct ValueKind<T: TypedValue>: Sendable {
    public let type: ValueType

    public init(_ type: ValueType) { self.type = type }

    /// The same where null is allowed.
    public static func optional<Wrapped>(_ kind: ValueKind<Wrapped>) -> ValueKind<Wrapped?> where T == Wrapped? {
        ValueKind<Wrapped?>(kind.type.optional)
    }

    public static func list<Item>(_ kind: ValueKind<Item>) -> ValueKind<[Item]> where T == [Item] {
        ValueKind<[Item]>(.list(kind.type))
    }
}

extension ValueKind where T == Value {
    /// Any value.
    public static var any: ValueKind { ValueKind(.any) }
}
extension ValueKind where T == Bool { public static var bool: ValueKind { ValueKind(.bool) } }
extension ValueKind where T == Int64 { public static var int: ValueKind { ValueKind(.int) } }
extension ValueKind where T == Double { public static var float: ValueKind { ValueKind(.float) } }
extension ValueKind where T == Money { public static var money: ValueKind { ValueKind(.money) } }
extension ValueKind where T == CivilDate { public static var date: ValueKind { ValueKind(.date) } }
extension ValueKind where T == TimeOfDay { public static var time: ValueKind { ValueKind(.time) } }
extension ValueKind where T == Instant { public static var datetime: ValueKind { ValueKind(.datetime) } }
extension ValueKind where T == CalendarDuration { public static var duration: ValueKind { ValueKind(.duration) } }
extension ValueKind where T == Period { public static var period: ValueKind { ValueKind(.period) } }
extension ValueKind where T == RangeEnds { public static var range: ValueKind { ValueKind(.range) } }

extension ValueKind where T == String {
    public static var string: ValueKind { ValueKind(.string) }
    public static var address: ValueKind { ValueKind(.address) }
    public static var url: ValueKind { ValueKind(.url) }
    public static var path: ValueKind { ValueKind(.path) }
    /// One of a set of names that is only known at run time. For a set that Swift knows, use an enumeration.
    public static func oneOf(_ name: String, _ cases: [String]) -> ValueKind { ValueKind(.enumeration(name, cases)) }
}

extension ValueKind where T == TableValue {
    public static func table(_ shape: RowShape) -> ValueKind { ValueKind(.table(shape)) }
}

extension ValueKind where T == RecordValue {
    public static func record(_ shape: RowShape) -> ValueKind { ValueKind(.record(shape)) }
}

extension ValueKind where T == AnyRow {
    /// A row of the named entity.
    public static func row(of entity: String) -> ValueKind { ValueKind(.entity(entity)) }
}

extension ValueKind where T: NamedCases {
    public static func cases(of _: T.Type) -> ValueKind { ValueKind(T.type) }
    /// Only some of its cases: the others mean nothing here.
    public static func cases(of _: T.Type, only some: [T]) -> ValueKind {
        ValueKind(.enumeration(T.typeName, some.map(\.rawValue)))
    }
}
