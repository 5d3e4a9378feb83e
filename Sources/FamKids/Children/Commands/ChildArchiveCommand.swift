import FamRegistry
import FamValues

enum ChildArchiveCommand: Command {
    static let name: StaticString = "child archive"
    static let summary = "Archives a child: hidden from Today, logging and Goals, with all moments kept."
    static let child = Parameter("child", .list(.row(ChildRow.self)), "One child, or several: `Maya,Leo`.")
    static var parameters: [ParameterDeclaration] { child }
    static var input: ParameterDeclaration? { child.declaration }
    static let effect = Effect.write
    static let examples = [Example("child archive Leo", prints: "Leo is archived.")]
    static let keywords = ["hide", "remove"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let children = ChildrenStore(context)
        for child in try call[child] {
            let isChanged = try children.archive(child)
            context.output.notice("\(child.label) \(isChanged ? "is archived" : "was already archived").")
        }
        return .null
    }
}
