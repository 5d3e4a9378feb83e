import FamRegistry
import FamValues

extension CommandSpec {
    static let childUnarchive = CommandSpec(
        "child unarchive",
        summary: "Brings an archived child back.",
        parameters: [ParameterSpec("child", .list(.entity("child")), "The child; several are written `Maya,Leo`.")],
        input: "child",
        effect: .write,
        examples: [Example("child archive Leo\nchild unarchive Leo", prints: "Leo is archived.\nLeo is back.")],
        keywords: ["show", "restore"]
    ) { call, context in
        let children = ChildrenStore(context)
        for child in call.entities("child") {
            let isChanged = try children.unarchive(child)
            context.output.notice("\(child.label) \(isChanged ? "is back" : "was not archived").")
        }
        return .null
    }
}
