import FamText
import FamValues

/// What a screen is filled in with: inputs, and the command that saves them. A screen declares it
/// (`ScreenSpec(form:)`), and the kit does the rest: drafts, messages next to the inputs, saving, "Discard changes?".
///
///     form: .add(RewardRow.self, [FormInput(RewardRow.name, "Name"), FormInput(RewardRow.points, "Stars")])
public struct Form: Sendable {
    /// The row whose fields fill the inputs at first; nil if there is none.
    public typealias Subject = @Sendable (ScreenRequest, any Context) throws -> EntityRef?

    /// Which inputs are passed to the command.
    public enum Sending: Sendable {
        /// Those that were typed into; if none was, there is nothing to do.
        case changes
        /// Those that were typed into; the command has defaults for the others.
        case typed
        /// All that are not empty.
        case all
    }

    /// Empty for a form with steps, each of which has its own.
    public let inputs: [FormInput]
    /// The label of the action that saves.
    public let label: String
    /// The beginning of the command, before the inputs: `reward add Maya`.
    public let command: @Sendable (ScreenRequest, any Context) throws -> Invocation
    public let sending: Sending
    /// Nil if the inputs have their own initial values.
    private let subject: Subject?
    /// The currency of an amount that is typed without one; nil if it must be typed.
    public let currency: (@Sendable (any Context) throws -> String)?
    /// The form of the current step; nil for a form without steps.
    private let step: (@Sendable (any Context) throws -> Form?)?
    /// Whether its page or sheet is left once it is saved. A form with steps stays until the reader leaves it.
    public var leavesOnSaving: Bool { step == nil }

    public init(
        _ inputs: [FormInput], save label: String = "Save", sending: Sending = .typed,
        currency: (@Sendable (any Context) throws -> String)? = nil,
        of subject: Subject? = nil,
        command: @escaping @Sendable (ScreenRequest, any Context) throws -> Invocation
    ) {
        self.inputs = inputs
        self.label = label
        self.command = command
        self.sending = sending
        self.subject = subject
        self.currency = currency
        step = nil
    }

    private init(step: @escaping @Sendable (any Context) throws -> Form?) {
        inputs = []
        label = ""
        command = { _, _ in "form save" }
        sending = .typed
        subject = nil
        currency = nil
        self.step = step
    }

    /// Several forms on one screen, one after the other.
    /// - Parameter now: the form of the current step; nil once there is nothing left to fill in.
    public static func steps(_ now: @escaping @Sendable (any Context) throws -> Form?) -> Form { Form(step: now) }

    /// The form to fill in now: itself, or that of the current step.
    public func current(_ context: any Context) throws -> Form? {
        guard let step else { return self }
        return try step(context)
    }

    /// `E add`; if the address names a row, the new row belongs to it.
    public static func add<E: Entity>(
        _: E.Type, _ inputs: [FormInput], save label: String = "Save",
        currency: (@Sendable (any Context) throws -> String)? = nil
    ) -> Form {
        Form(inputs, save: label, currency: currency) { request, context in
            let add = Invocation(stringLiteral: E.singular + " add")
            return request.subject.map { add.with("\(context.word(for: $0))") } ?? add
        }
    }

    /// `E edit` of the row that the address names, with a flag for each input.
    public static func edit<E: Entity>(
        _: E.Type, _ inputs: [FormInput], currency: (@Sendable (any Context) throws -> String)? = nil
    ) -> Form {
        Form(
            inputs.map(\.asFlag), sending: .changes, currency: currency, of: { request, _ in request.subject }
        ) { request, context in
            guard let row = request.subject else {
                throw Diagnostic(.notFound, "what was to be changed is gone")
            }
            return Invocation(stringLiteral: E.singular + " edit").with("\(context.word(for: row))")
        }
    }

    /// The initial content of an input; null for none.
    public func initial(_ input: FormInput, _ request: ScreenRequest, _ context: any Context) throws -> Value {
        guard let subject else { return try input.initial?(context) ?? .null }
        return try subject(request, context).map { try context.records.value(of: $0, field: input.field.name) } ?? .null
    }

    /// The whole command with these values.
    public func invocation(
        _ values: [(input: FormInput, value: Value)], _ request: ScreenRequest, _ context: any Context
    ) throws -> Invocation {
        var invocation = try command(request, context)
        for (input, value) in values where input.isPositional {
            invocation = invocation.with(Form.argument(value, context))
        }
        for (input, value) in values where !input.isPositional {
            if case .bool(let isOn) = value {
                invocation = invocation.with(Invocation(stringLiteral: (isOn ? "--" : "--no-") + input.flag))
            } else {
                invocation = invocation.with(Invocation(stringLiteral: "--" + input.flag))
                    .with(Form.argument(value, context))
            }
        }
        return invocation
    }

    private static func argument(_ value: Value, _ context: any Context) -> Invocation {
        switch value {
        case .null: "(null)"
        case .entity(let ref): "\(context.word(for: ref))"
        case .list(let values):
            Invocation(stringLiteral: values.map { argument($0, context).text }.joined(separator: ","))
        default: "\(ValueText(zone: context.zone, now: nil).plain(value))"
        }
    }
}

extension ScreenRequest {
    /// The row that the screen is about, which is the last one of its address.
    public var subject: EntityRef? {
        for part in screen.pattern.reversed() { if case .row(let name, _, _) = part { return rows[name] } }
        return nil
    }
}
