import FamRegistry
import FamValues

extension CommandSpec {
    static let childArchive = CommandSpec(
        "child archive",
        summary: "Archives a child: hidden from Today, logging and Goals, with all moments kept.",
        parameters: [ParameterSpec("child", .list(.entity("child")), "The child; several are written `Maya,Leo`.")],
        input: "child",
        effect: .write,
        examples: [Example("child archive Leo", prints: "Leo is archived.")],
        keywords: ["hide", "remove"]
    ) { call, context in
        let children = ChildrenStore(context)
        for child in call.entities("child") {
            let isChanged = try children.archive(child)
            context.output.notice("\(child.label) \(isChanged ? "is archived" : "was archived already").")
        }
        return .null
    }
}
