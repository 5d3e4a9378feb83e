import FamKit
import FamNavigation
import FamRegistry
import FamText
import FamValues

/// The form of the sheet that is open, input by input (H-OP39): `home form` and what comes after it.
enum FormCommands {
    static let all: [any Command.Type] = [
        Show.self, Put.self, Touch.self, Check.self, Reset.self, Save.self, Discard.self,
    ]

    private static func current(_ context: any Context) throws -> FormState {
        guard let state = try HomeLayers.openForm(context) else {
            throw Diagnostic(
                .nothingPresented, "no form is open",
                help: "`go /home/residences/add` opens one; `ls` lists those of a screen")
        }
        return state
    }

    /// The sheet of the form, and what was opened from it.
    private static func close(_ context: any Context) throws {
        let router = try context.service(Router.key)
        router.show(alert: nil)
        while router.state.current.sheet != nil { router.dismissSheet() }
    }

    private static let inputName = Parameter("input", .string, "The input, by its name or label.")

    enum Show: Command {
        static let name: StaticString = "home form"
        static let summary = "Shows the form that is open: what is in each input, and what is wrong with it."
        static let effect = Effect.read
        static let result: ValueType = .table(shape)
        static let examples = [
            Example(
                "go /home/contractors/add\nhome form | take 2 | get label",
                prints: "/home/contractors/add ([..])\nName\nCompany")
        ]
        static let keywords = ["fields", "inputs", "sheet"]

        static let shape = RowShape([
            Column("input", .string), Column("label", .string), Column("value", .string), Column("changed", .bool),
            Column("message", .string.optional),
        ])

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            .table(try table(FormCommands.current(context).fields()))
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
        static let name: StaticString = "home form set"
        static let summary = "Types into an input of the form that is open."
        static let discussion =
            "Nothing is refused here: what is wrong is reported, and `home form save` refuses it. The form then stays "
            + "until it is saved or discarded."
        static let text = Parameter("text", .string, "What to type; an empty text empties it.")
        static var parameters: [ParameterDeclaration] { inputName; text }
        static let effect = Effect.write
        static let examples = [
            Example(
                "go /home/contractors/add\nhome form set email nobody",
                prints: "…\nemail: Please enter a valid email address")
        ]
        static let keywords = ["type", "fill", "input"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let name = try call[inputName]
            if let message = try current(context).set(name, to: call[text]) {
                context.output.notice("\(name): \(message)")
            }
            return .null
        }
    }

    enum Touch: Command {
        static let name: StaticString = "home form touch"
        static let summary = "Visits an input without typing, so that its message shows."
        static var parameters: [ParameterDeclaration] { inputName }
        static let effect = Effect.write
        static let examples = [
            Example("go /home/contractors/add\nhome form touch name", prints: "…\nname: Name is required")
        ]
        static let keywords = ["visit", "input"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let name = try call[inputName]
            if let message = try current(context).touch(name) { context.output.notice("\(name): \(message)") }
            return .null
        }
    }

    enum Check: Command {
        static let name: StaticString = "home form check"
        static let summary = "Looks at every input of the form that is open, and lists what is wrong."
        static let effect = Effect.read
        static let result: ValueType = .table(shape)
        static let examples = [
            Example("go /home/contractors/add\nhome form check | get message", prints: "…\nName is required")
        ]
        static let keywords = ["validate", "errors"]

        private static let shape = RowShape([Column("input", .string), Column("message", .string)])

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let rows = try current(context).fields(validating: true).compactMap { input, field in
                field.error.map { [Value.string(input.field.name), .string($0)] }
            }
            return .table(Table(shape: shape, rows: rows))
        }
    }

    enum Reset: Command {
        static let name: StaticString = "home form reset"
        static let summary = "Empties the form that is open, back to what stood there before; it stays open."
        static let effect = Effect.write
        static let examples = [
            Example(
                "go /home/contractors/add\nhome form set name Bo\nhome form reset", prints: "…\nThe form is as it was.")
        ]
        static let keywords = ["clear", "undo"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try current(context).reset()
            context.output.notice("The form is as it was.")
            return .null
        }
    }

    enum Save: Command {
        static let name: StaticString = "home form save"
        static let summary = "Saves the form that is open and closes it; refused while an input is wrong."
        static let effect = Effect.write
        static let examples = [
            Example(
                "go /home/contractors/add\nhome form set name Bo\nhome form save", prints: "…\nAdded contractor Bo.")
        ]
        static let keywords = ["submit", "send", "done"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let told = try current(context).save()
            try close(context)
            context.output.notice(told)
            return .null
        }
    }

    /// N-A06.
    enum Discard: Command {
        static let name: StaticString = "home form discard"
        static let summary = "Closes the form that is open, and forgets what was typed."
        static let effect = Effect.write
        static let examples = [
            Example(
                "go /home/contractors/add\nhome form set name Bo\nhome form discard", prints: "…\nThe form is closed.")
        ]
        static let keywords = ["cancel", "close"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try current(context).reset()
            try close(context)
            context.output.notice("The form is closed.")
            return .null
        }
    }
}
