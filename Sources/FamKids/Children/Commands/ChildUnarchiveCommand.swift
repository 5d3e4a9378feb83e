import FamRegistry
import FamValues

enum ChildUnarchiveCommand: Command {
    static let name: StaticString = "child unarchive"
    static let summary = "Brings an archived child back."
    static let child = Parameter("child", .list(.row(ChildRow.self)), "One child, or several: `Maya,Leo`.")
    static var parameters: [ParameterDeclaration] { child }
    static var input: ParameterDeclaration? { child.declaration }
    static let effect = Effect.write
    static let examples = [Example("child archive Leo\nchild unarchive Leo", prints: "Leo is archived.\nLeo is back.")]
    static let keywords = ["show", "restore"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let children = ChildrenStore(context)
        for child in try call[child] {
            let isChanged = try children.unarchive(child)
            context.output.notice("\(child.label) \(isChanged ? "is back" : "was not archived").")
        }
        return .null
    }
}
