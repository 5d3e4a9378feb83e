import FamRegistry
import FamText
import FamValues

/// `screentime request add`, `screentime request approve`, `screentime request deny`: S-OP53, S-OP54.
enum RequestCommands {
    static let all: [any Command.Type] = [Add.self, Approve.self, Deny.self]

    enum Add: Command {
        static let name: StaticString = "screentime request add"
        static let summary = "Asks a child's parents for more minutes."
        static let child = Parameter("child", .row(UserRow.self), "Who asks.")
        static let minutes = Parameter("minutes", .int, "How many, 5 to 240.")
        static let reason = Parameter("reason", .optional(.string), "What for.", .flag)
        static var parameters: [ParameterDeclaration] { child; minutes; reason }
        static let effect = Effect.write
        static let result: ValueType = .entity(RequestRow.singular)
        static let examples = [
            Example("screentime request add Leo 30 --reason \"A film\"", prints: "Leo asks for 30 minutes.")
        ]
        static let keywords = ["ask", "time", "more"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let child = try call[child], minutes = try call[minutes]
            let request = try Requests(context).ask(child, minutes, try call[reason])
            context.output.notice("\(child.label) asks for \(Minutes.phrase(minutes)).")
            return request.value
        }
    }

    enum Approve: Command {
        static let name: StaticString = "screentime request approve"
        static let summary = "Grants a request: the child gets the minutes."
        static let request = Parameter("request", .row(RequestRow.self), "The request.")
        static var parameters: [ParameterDeclaration] { request }
        static var input: ParameterDeclaration? { request.declaration }
        static let effect = Effect.write
        static let examples = [
            Example(
                "screentime request add Leo 30\nscreentime requests | screentime request approve",
                prints: "[..]\nApproved: Leo gets 30 minutes.")
        ]
        static let keywords = ["grant", "accept", "time"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let row = try Requests(context).decide(try call[request], .approved)
            context.output.notice(
                "Approved: \(try row[RequestRow.child].label) gets \(Minutes.phrase(try row[RequestRow.minutes])).")
            return .null
        }
    }

    enum Deny: Command {
        static let name: StaticString = "screentime request deny"
        static let summary = "Turns a request down."
        static let request = Parameter("request", .row(RequestRow.self), "The request.")
        static var parameters: [ParameterDeclaration] { request }
        static var input: ParameterDeclaration? { request.declaration }
        static let effect = Effect.write
        static let examples = [
            Example(
                "screentime request add Leo 30\nscreentime requests | screentime request deny",
                prints: "[..]\nDenied: Leo gets no more minutes.")
        ]
        static let keywords = ["refuse", "no", "time"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let row = try Requests(context).decide(try call[request], .denied)
            context.output.notice("Denied: \(try row[RequestRow.child].label) gets no more minutes.")
            return .null
        }
    }
}
