import FamRegistry
import FamText
import FamValues

/// `screentime children`, `screentime child link`, `screentime child unlink`: S-OP07 … S-OP09.
enum ChildCommands {
    static let all: [any Command.Type] = [List.self, Link.self, Unlink.self]

    enum List: Command {
        static let name: StaticString = "screentime children"
        static let summary = "Lists the children of a parent with their minutes and running timers."
        static let parent = Parameter(
            "parent", .optional(.row(UserRow.self)), "Whose children; defaults to the parent who is signed in.", .flag)
        static var parameters: [ParameterDeclaration] { parent }
        static let effect = Effect.read
        static let result: ValueType = .table(shape)
        static let examples = [
            Example(
                "screentime children | select child.name, remaining",
                prints: "#  child.name  remaining\n1  Maya               60\n2  Leo                60")
        ]
        static let keywords = ["kids", "family", "balance", "minutes"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let users = Users(context), balances = Balances(context)
            let rows = try users.children(of: try SignIn(context).parent(try call[parent])).map { child -> [Value] in
                let facts = try balances.balance(of: child)?.facts
                return [
                    child.value, facts.map { .int($0.remaining(context.now)) } ?? .null,
                    facts.map { .int($0.limit) } ?? .null,
                    .bool(facts?.isTimerActive ?? false), .datetime(try users.lastModified(child)),
                ]
            }
            return .table(Table(shape: shape, rows: rows))
        }

        private static let shape = RowShape([
            Column("child", .entity(UserRow.singular)), Column("remaining", .int.optional),
            Column("limit", .int.optional),
            Column("timer", .bool), Column("changed", .datetime),
        ])
    }

    enum Link: Command {
        static let name: StaticString = "screentime child link"
        static let summary = "Links the account of a child to a parent."
        static let email = Parameter("email", .string, "The email address of the child's account.")
        static let parent = Parameter(
            "parent", .optional(.row(UserRow.self)), "The parent to link to; defaults to the one who is signed in.",
            .flag)
        static var parameters: [ParameterDeclaration] { email; parent }
        static let effect = Effect.write
        static let result: ValueType = .bool
        static let examples = [
            Example(
                "screentime user add Zoë zoe@rivera.example --role child\nscreentime child link zoe@rivera.example",
                prints: "Added user Zoë.\nLinked Zoë to Ana.")
        ]
        static let keywords = ["add", "family"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let owner = try SignIn(context).parent(try call[parent]), users = Users(context)
            let isNew = try users.link(email: try call[email], to: owner)
            let child = try users.user(emailOrName: try call[email])
            if isNew, let child {
                let model = try context.service(DashboardModel.key)
                try model.linked(child, to: owner, context)
                try model.saved(.screenTimeAddChild, context)
            }
            let name = child?.label ?? ""
            context.output.notice(
                isNew ? "Linked \(name) to \(owner.label)." : "\(name) is already linked to \(owner.label).")
            return .bool(isNew)
        }
    }

    enum Unlink: Command {
        static let name: StaticString = "screentime child unlink"
        static let summary = "Ends the link between a child and a parent; the child's account stays."
        static let child = Parameter("child", .row(UserRow.self), "The child.")
        static let parent = Parameter(
            "parent", .optional(.row(UserRow.self)), "The parent to unlink from; defaults to the one who is signed in.",
            .flag)
        static var parameters: [ParameterDeclaration] { child; parent }
        static var input: ParameterDeclaration? { child.declaration }
        static let effect = Effect.destructive
        static let question: CommandQuestion? = CommandQuestion("Unlink the child?")
        static let examples = [Example("screentime child unlink Leo --yes", prints: "Unlinked Leo from Ana.")]
        static let keywords = ["remove", "family"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let owner = try SignIn(context).parent(try call[parent]), child = try call[child]
            let model = try context.service(DashboardModel.key)
            try model.acting(context) { try Users(context).endLink(of: child, to: owner) }
            try model.unlinked(child, from: owner, context)
            context.output.notice("Unlinked \(child.label) from \(owner.label).")
            return .null
        }
    }
}
