import FamRegistry
import FamText
import FamValues

/// X-C02: `people`, `person link`, `person unlink`.
enum PersonCommands {
    static let all: [any Command.Type] = [People.self, Link.self, Unlink.self]

    enum People: Command {
        static let name: StaticString = "people"
        static let summary = "Lists who is the same person in several modules, a line for each of their rows."
        static let effect = Effect.read
        static let result: ValueType = .table(shape)
        static let examples = [
            Example("people | select person, module", prints: "no rows", onEmptyHousehold: true)
        ]
        static let keywords = ["person", "link", "child", "same"]

        private static let shape = RowShape([
            Column("person", .string), Column("module", .string), Column("name", .string), Column("id", .string),
        ])

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            var rows: [[Value]] = []
            for person in try Persons(context).all() {
                for member in person {
                    rows.append([
                        .string(person[0].ref.label), .string(member.module), .string(member.ref.label),
                        .string(member.ref.id.description),
                    ])
                }
            }
            return .table(Table(shape: shape, rows: rows))
        }
    }

    enum Link: Command {
        static let name: StaticString = "person link"
        static let summary = "Declares that a child of one module and a child of another are the same person."
        static let discussion =
            "`fam://child?id=` then finds the child in the module that is open, and `family timeline` lists both as "
            + "one. Neither row changes. What is posted on the wall is never linked to anybody."
        static let child = Parameter("child", .string, "A child, by name or id.", suggestions: PersonCommands.names)
        static let other = Parameter(
            "other", .optional(.string), "What another module calls the same child; defaults to the same name.",
            suggestions: PersonCommands.names)
        static var parameters: [ParameterDeclaration] { child; other }
        static let effect = Effect.write
        static let keywords = ["same", "child", "people", "join"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let first = try call[child], second = try call[other] ?? first
            let persons = try Persons(context)
            let pair = try PersonCommands.pair(persons.named(first), persons.named(second), first, second, persons)
            for member in [pair.0, pair.1] {
                let spec = persons.modules.first { $0.id == member.module }?.spec
                guard try spec?.mayBeLinked(member.ref, context) == true else {
                    throw Diagnostic(.invalidValue, "\(member.name) is not a child")
                }
            }
            let isNew = try persons.link(pair.0, pair.1)
            context.output.notice(
                isNew ? "Linked \(pair.0.name) with \(pair.1.name)." : "\(pair.0.name) and \(pair.1.name) are linked.")
            return .null
        }
    }

    enum Unlink: Command {
        static let name: StaticString = "person unlink"
        static let summary = "Ends the link between a child's rows; the rows stay."
        static let child = Parameter("child", .string, "The child, by name or id.", suggestions: PersonCommands.names)
        static var parameters: [ParameterDeclaration] { child }
        static let effect = Effect.write
        static let keywords = ["same", "child", "people", "separate"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let text = try call[child], persons = try Persons(context)
            let member = try persons.only(text)
            let isEnded = try persons.separate(member)
            context.output.notice("\(member.ref.label) is \(isEnded ? "no longer" : "not") linked.")
            return .null
        }
    }

    /// The first two rows of different modules that the texts name, in the order of modules.
    private static func pair(
        _ first: [Persons.Member], _ second: [Persons.Member], _ one: String, _ other: String, _ persons: Persons
    ) throws -> (Persons.Member, Persons.Member) {
        for a in first {
            for b in second where b.module != a.module { return (a, b) }
        }
        let modules = persons.modules.map(\.id).joined(separator: " or ")
        for (text, found) in [(one, first), (other, second)] where found.isEmpty {
            throw Diagnostic(.notFound, "nobody in \(modules) is called `\(SafeText.shown(text))`")
        }
        throw Diagnostic(
            .notFound, "`\(SafeText.shown(other))` is in \(first[0].module) alone",
            help: "\(command: "person link \(one) \(blank: "NAME")") has the name that another module gives the child")
    }

    @Sendable private static func names(_ context: any Context) throws -> [(text: String, detail: String)] {
        var names: [(text: String, detail: String)] = []
        for feature in context.registry.features {
            guard let person = feature.person, let entity = context.registry.entity(person.entity) else { continue }
            for row in try EntityQuery(entity).first(50).rows(context.records) {
                names.append((row.ref.label, feature.id))
            }
        }
        return names
    }
}

extension Persons {
    /// The row that a name means; several are accepted if they are the same person.
    func only(_ text: String) throws -> Member {
        let found = try named(text)
        guard let first = found.first else {
            let modules = modules.map(\.id).joined(separator: " or ")
            throw Diagnostic(.notFound, "nobody in \(modules) is called `\(SafeText.shown(text))`")
        }
        guard found.allSatisfy(members(of: first).contains) else {
            throw Diagnostic(
                .ambiguous, "`\(SafeText.shown(text))` could be any of \(found.map(\.name).joined(separator: ", "))",
                help: "\(command: "person link \(text)") says that they are one; an id names one of them")
        }
        return first
    }
}
