import FamValues

/// One input of a form: a parameter of the command that saves it, and the rule of the field that it fills.
public struct FormInput: Sendable {
    public typealias Initial<T> = @Sendable (any Context) throws -> T

    public private(set) var field: FieldSpec
    /// Its name for people; scripts use `field.name`.
    public let label: String
    /// What it is for, if the label does not say it.
    public let about: String
    /// The parameter's name as a flag.
    let flag: String
    /// The initial content in a form that is not about a row; nil for none.
    let initial: Initial<Value>?

    private init(
        _ field: FieldSpec, _ label: String, _ about: String, flag: String,
        initial: Initial<Value>? = nil
    ) {
        self.initial = initial
        self.field = field
        self.label = label
        self.about = about
        self.flag = ParameterSpec.flagName(flag)
    }

    /// A field with its rule. For a derived command (`E add`, `E edit`) the field is also the parameter; otherwise
    /// `parameter` takes the value.
    public init(
        _ field: FieldSpec, _ label: String, _ about: String = "", isRequired: Bool = false,
        as parameter: ParameterDeclaration? = nil, initial: Initial<Value>? = nil
    ) {
        self.init(field, label, about, flag: parameter?.spec.name ?? field.name, initial: initial)
        if let parameter { take(parameter.spec) }
        if isRequired { self.field.default = .required }
    }

    public init<Owner, T>(
        _ field: Field<Owner, T>, _ label: String, _ about: String = "", isRequired: Bool = false,
        as parameter: ParameterDeclaration? = nil, initial: Initial<T>? = nil
    ) {
        self.init(
            field.declaration.spec, label, about, isRequired: isRequired, as: parameter,
            initial: FormInput.erased(initial))
    }

    /// A parameter without a field.
    public init<T>(
        _ parameter: Parameter<T>, _ label: String, _ about: String = "",
        initial: Initial<T>? = nil
    ) {
        let spec = parameter.declaration.spec
        self.init(
            FieldSpec(spec.name, spec.type, spec.summary), label, about, flag: spec.name,
            initial: FormInput.erased(initial))
        take(spec)
    }

    /// A secret: shown as an input that cannot be typed into. The command asks for it when the form is saved.
    public init(_ secret: SecretParameter, _ label: String, _ about: String = "") {
        let spec = secret.declaration.spec
        self.init(
            FieldSpec(spec.name, .string, spec.summary, default: .value(.null), sensitivity: .secret), label, about,
            flag: spec.name)
    }

    private static func erased<T: TypedValue>(_ initial: Initial<T>?) -> Initial<Value>? {
        guard let initial else { return nil }
        return { context in try initial(context).value }
    }

    private mutating func take(_ parameter: ParameterSpec) {
        if case .positional = parameter.kind { field.argument = .positional } else { field.argument = .flag }
        field.default = parameter.isRequired ? .required : .value(parameter.default ?? .null)
    }

    var isPositional: Bool { if case .positional = field.argument { true } else { false } }

    var asFlag: FormInput {
        var input = self
        input.field.argument = .flag
        return input
    }

    /// Its possible values if there are only a few.
    public var choices: [String] {
        switch field.type.unwrapped {
        case .enumeration(_, let cases): cases
        case .bool: ["yes", "no"]
        default: []
        }
    }
}
