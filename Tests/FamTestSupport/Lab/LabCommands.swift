import FamRegistry
import FamText
import FamValues

enum LabArm: Command {
    static let name: StaticString = "lab arm"
    static let summary = "Arms a job."
    static let job = LabJobs.parameter()
    static let key = Parameter("key", .string, "What for.", default: "")
    static let at = Parameter("at", .optional(.datetime), "When; now when left out.", .flag)
    static var parameters: [ParameterDeclaration] { job; key; at }
    static let effect = Effect.write
    static let examples = [Example("lab arm bell tea --at 18:00", prints: "")]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        try context.arm(try LabJobs.named(call[job]), key: try call[key], at: try call[at] ?? context.now)
        return .null
    }
}

enum LabDisarm: Command {
    static let name: StaticString = "lab disarm"
    static let summary = "Disarms a job."
    static let job = LabJobs.parameter()
    static let key = Parameter("key", .string, "What for.", default: "")
    static var parameters: [ParameterDeclaration] { job; key }
    static let effect = Effect.write
    static let examples = [Example("lab disarm bell tea", prints: "")]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        try context.disarm(try LabJobs.named(call[job]), key: try call[key])
        return .null
    }
}

extension LabJobs {
    private static let prefix = "lab."

    /// Each command needs its own, because a parameter knows its position in its command.
    static func parameter() -> Parameter<String> {
        Parameter("job", .oneOf("job", all.map { String($0.id.dropFirst(prefix.count)) }), "Which.")
    }

    static func named(_ name: String) throws -> JobSpec {
        for job in all where job.id == prefix + name { return job }
        throw Diagnostic(.notFound, "there is no job `\(name)`")
    }
}
