import FamRegistry
import FamText
import FamValues

/// The open form, input by input (H-OP39): `form` and its subcommands. The aliases `home form …` are for scripts from
/// when only home had forms.
enum FormCommands {
    static let all: [any Command.Type] = [
        Show.self, Put.self, Touch.self, Check.self, Reset.self, Save.self, Discard.self,
    ]

    private static let inputName = Parameter("input", .string, "The input, by its name or label.")

    enum Show: Command {
        static let name: StaticString = "form"
        static let aliases: [StaticString] = ["home form"]
        static let summary = "Shows the open form: what is in each input, and what is wrong with it."
        static let effect = Effect.read
        static let result: ValueType = .table(shape)
        static let keywords = ["fields", "inputs", "sheet"]

        static let shape = RowShape([
            Column("input", .string), Column("label", .string), Column("value", .string), Column("changed", .bool),
            Column("message", .string.optional),
        ])

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            .table(try table(OpenForm(context).state.fields()))
        }

        static func table(_ fields: [(input: FormInput, field: FormField<String>)]) -> Table {
            Table(
                shape: shape,
                rows: fields.map { input, field in
                    [
                        .string(input.field.name), .string(input.label), .string(field.value), .bool(field.isDirty),
                        field.error.map { .string($0) } ?? .null,
                    ]
                })
        }
    }

    enum Put: Command {
        static let name: StaticString = "form set"
        static let aliases: [StaticString] = ["home form set"]
        static let summary = "Types into an input of the open form."
        static let discussion =
            "Nothing is refused here: what is wrong is reported, and `form save` refuses it. The form then stays until "
            + "it is saved or discarded. Two shells on one household share one form: each sees what the other typed, "
            + "the last text typed into an input counts, and saving or discarding in one empties it in both."
        static let text = Parameter("text", .string, "What to type; an empty text clears it.")
        static var parameters: [ParameterDeclaration] { inputName; text }
        static let effect = Effect.write
        static let keywords = ["type", "fill", "input"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let name = try call[inputName]
            let message = try OpenForm(context).state.set(name, to: call[text])
            if let message { context.output.notice("\(name): \(message)") }
            // A later command of the same entry may depend on it.
            try OpenForm.settle(context)
            return .null
        }
    }

    enum Touch: Command {
        static let name: StaticString = "form touch"
        static let aliases: [StaticString] = ["home form touch"]
        static let summary = "Visits an input without typing, so that its message shows."
        static var parameters: [ParameterDeclaration] { inputName }
        static let effect = Effect.write
        static let keywords = ["visit", "input"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let name = try call[inputName]
            if let message = try OpenForm(context).state.touch(name) { context.output.notice("\(name): \(message)") }
            return .null
        }
    }

    enum Check: Command {
        static let name: StaticString = "form check"
        static let aliases: [StaticString] = ["home form check"]
        static let summary = "Checks every input of the open form, and lists what is wrong."
        static let effect = Effect.read
        static let result: ValueType = .table(shape)
        static let keywords = ["validate", "errors"]

        private static let shape = RowShape([Column("input", .string), Column("message", .string)])

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let rows = try OpenForm(context).state.fields(validating: true).compactMap { input, field in
                field.error.map { [Value.string(input.field.name), .string($0)] }
            }
            return .table(Table(shape: shape, rows: rows))
        }
    }

    enum Reset: Command {
        static let name: StaticString = "form reset"
        static let aliases: [StaticString] = ["home form reset"]
        static let summary = "Resets the open form to what it held before; it stays open."
        static let effect = Effect.write
        static let keywords = ["clear", "undo"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try OpenForm(context).state.reset()
            try OpenForm.settle(context)
            context.output.notice("The form is as it was.")
            return .null
        }
    }

    enum Save: Command {
        static let name: StaticString = "form save"
        static let aliases: [StaticString] = ["home form save"]
        static let summary = "Saves the open form and closes it; refused while an input is wrong."
        static let discussion =
            "Runs the form's command with what is in its inputs: only what was typed, where it changes "
            + "something."
        static let texts = Parameter(
            "texts", .list(.string), "Typed into the inputs first, in their order.", .rest, default: [])
        static var parameters: [ParameterDeclaration] { texts }
        /// The command that it runs has its own effect.
        static let effect = Effect.navigate
        static let keywords = ["submit", "send", "done"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let open = try OpenForm(context)
            try open.state.save(call[texts])
            if open.state.leavesOnSaving { open.close() }
            return .null
        }
    }

    /// N-A06.
    enum Discard: Command {
        static let name: StaticString = "form discard"
        static let aliases: [StaticString] = ["home form discard"]
        static let summary = "Closes the open form, and forgets what was typed."
        static let effect = Effect.write
        static let keywords = ["cancel", "close"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let open = try OpenForm(context)
            try open.state.reset()
            open.close()
            context.output.notice("The form is closed.")
            return .null
        }
    }
}
