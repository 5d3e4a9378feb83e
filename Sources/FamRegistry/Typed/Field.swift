import FamText
import FamValues

/// A field of an entity without its Swift types: the model, its index among the fields, and its roles.
public final class FieldDeclaration: Sendable {
    public let spec: FieldSpec
    public let roles: FieldRoles
    public let slot = Slot()

    public init(_ spec: FieldSpec, _ roles: FieldRoles = []) {
        self.spec = spec
        self.roles = roles
    }
}

/// The roles of a field in its entity.
public struct FieldRoles: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The field that people name a row by.
    public static let label = FieldRoles(rawValue: 1)
    /// The reference whose row precedes the label in `OWNER/LABEL`.
    public static let owner = FieldRoles(rawValue: 2)
    /// `ensure` finds the row by this field and the other key fields.
    public static let key = FieldRoles(rawValue: 4)
    /// For `--on --in --since --until`.
    public static let time = FieldRoles(rawValue: 8)
    /// A bool; the source leaves out rows where it is true, unless `--all` is given.
    public static let hides = FieldRoles(rawValue: 16)
    /// A unique whole number that also names the row. The entity assigns it and has an index on it.
    public static let number = FieldRoles(rawValue: 32)
}

/// One field of the entity `Owner`, written as `Column` in the entity:
///
///     static let child = Column("child", .row(ChildRow.self), "Whose moment it is.", argument: .positional)
///
/// `T` is what a row gives for it and takes.
public struct Field<Owner: Entity, T: TypedValue>: Sendable {
    public let declaration: FieldDeclaration

    init(_ declaration: FieldDeclaration) { self.declaration = declaration }

    /// `rule` refuses a value in plain words, or accepts it, possibly repaired (a trimmed name). It is not called for
    /// null.
    public init(
        _ name: String, _ kind: ValueKind<T>, _ summary: String, _ roles: FieldRoles = [],
        argument: FieldArgument = .flag,
        default: FieldPreset<Owner, T> = .required, sensitivity: Sensitivity = .plain, isQuiet: Bool = false,
        isAhead: Bool = false, periodEdge: PeriodEdge? = nil, candidates: [String] = [],
        rule: (@Sendable (T, any Context) -> Verdict<T>)? = nil
    ) {
        let checked = rule.map { rule -> @Sendable (Value, any Context) -> FieldVerdict in
            { value, context in
                guard let own = T(value: value) else {
                    return .refuse("it is of type `\(kind.type)`, not `\(value.type)`")
                }
                switch rule(own, context) {
                case .accept(let repaired): return .accept(repaired.value)
                case .refuse(let reason): return .refuse(reason)
                }
            }
        }
        var spec = FieldSpec(
            name, kind.type, summary, argument: argument, default: `default`.erased, sensitivity: sensitivity,
            isQuiet: isQuiet, candidates: candidates, rule: checked)
        spec.isAhead = isAhead
        spec.periodEdge = periodEdge
        self.init(FieldDeclaration(spec, roles))
    }

    /// Computed from the row's other fields when it is read.
    public static func derived(
        _ name: String, _ kind: ValueKind<T>, _ summary: String, isQuiet: Bool = false,
        _ expression: @escaping @Sendable () -> PlanExpr
    ) -> Field {
        Field(
            FieldDeclaration(
                FieldSpec(name, kind.type, summary, source: .derived(expression), argument: .none, isQuiet: isQuiet)))
    }

    public var name: String { declaration.spec.name }

    /// The field in a query or in a derived field of the same entity.
    public var expression: PlanExpr { path.expression }

    /// The field as a path of one step.
    public var path: FieldPath<Owner, T> { FieldPath([name], declaration.spec.type) }
}

extension Field where T == Int64 {
    /// The sum of `field` over the rows whose reference `by` is this row; updated as they change, so reading it costs
    /// the same with a million rows (K-P18).
    public static func kept<Other>(
        _ name: String, _ summary: String, sum field: Field<Other, Int64>, by reference: Field<Other, Owner>,
        isQuiet: Bool = false
    ) -> Field {
        Field(
            FieldDeclaration(
                FieldSpec(
                    name, .int, summary, source: .kept(sum: field.name, of: Other.singular, by: reference.name),
                    argument: .none,
                    isQuiet: isQuiet)))
    }
}

extension Field where T: Entity {
    /// A field of the row that this one refers to: `RewardRow.child.then(ChildRow.stars)`.
    public func then<U>(_ field: Field<T, U>) -> FieldPath<Owner, U> {
        path.then(field)
    }
}

/// A field of the entity, or of a row that it refers to.
public struct FieldPath<Owner: Entity, T: TypedValue>: Sendable {
    public let names: [String]
    private let type: ValueType
    public var expression: PlanExpr { PlanExpr(.field(names), type, Span(SourceID(0), 0, 0)) }

    init(_ names: [String], _ type: ValueType) {
        self.names = names
        self.type = type
    }

    var noValue: Diagnostic {
        Diagnostic(
            .typeMismatch,
            "`\(names.joined(separator: "."))` of the \(Owner.singular) has no value of type `\(type)`")
    }

    /// Whether it has this value; false for a row whose reference is empty.
    public func equals(_ value: T) -> PlanExpr {
        let field = PlanExpr(.field(names), type.optional, Span(SourceID(0), 0, 0))
        return PlanExpr(.binary(.equal, field, PlanExpr(.constant(value.value), type, field.span)), .bool, field.span)
    }
}

extension FieldPath where T: Entity {
    public func then<U>(_ field: Field<T, U>) -> FieldPath<Owner, U> {
        FieldPath<Owner, U>(names + [field.name], field.declaration.spec.type)
    }
}

extension FieldPath {
    /// The same if the reference may be null; then there is no value.
    public func then<Row: Entity, U>(_ field: Field<Row, U>) -> FieldPath<Owner, U> where T == Row? {
        FieldPath<Owner, U>(names + [field.name], field.declaration.spec.type)
    }
}

extension Entity {
    /// The id of a row, as a query reads it.
    public static var idPath: FieldPath<Self, String> { FieldPath([RowShape.id], .string) }
}

public enum Verdict<T: Sendable>: Sendable {
    case accept(T)
    case refuse(String)
}

/// The value of a stored field that is not given.
public struct FieldPreset<Owner: Entity, T: TypedValue>: Sendable {
    let erased: FieldDefault

    public static var required: FieldPreset { FieldPreset(erased: .required) }
    public static func value(_ value: T) -> FieldPreset { FieldPreset(erased: .value(value.value)) }

    /// From the given fields and what is stored, e.g. the next priority (K-Q06).
    public static func computed(_ make: @escaping @Sendable (Draft<Owner>, any Context) throws -> T) -> FieldPreset {
        FieldPreset(erased: .computed { try make(Draft($0), $1).value })
    }

    /// From the named field, e.g. a goal's stars from its template; required if that field is not given.
    public static func taken<Source>(
        from field: Field<Owner, Source>, _ make: @escaping @Sendable (Draft<Owner>, any Context) throws -> T
    ) -> FieldPreset {
        FieldPreset(erased: .taken(from: field.name) { try make(Draft($0), $1).value })
    }
}

extension FieldPreset where T == Instant {
    /// The time of the command.
    public static var now: FieldPreset { FieldPreset(erased: .now) }
}

/// Collects the fields of an entity, which have different types, into a list.
@resultBuilder
public enum FieldList {
    public static func buildExpression<Owner, T>(_ field: Field<Owner, T>) -> FieldDeclaration { field.declaration }
    public static func buildBlock(_ fields: FieldDeclaration...) -> [FieldDeclaration] { fields }
}
