import FamRegistry
import FamServices
import FamShell
import FamText
import FamValues

/// `… | table`: how rows are shown.
enum TableCommand {
    static let spec = CommandSpec(
        "table", summary: "Shows rows as a table, all of them if asked.",
        parameters: [
            ParameterSpec("rows", .any, "The rows; usually piped."),
            ParameterSpec("all", .bool, "Every row and every column.", kind: .toggle),
        ],
        input: "rows", effect: .read,
        examples: [Example("children | select name | table", prints: "#  name\n1  Maya\n2  Leo")],
        keywords: ["show", "print", "rows"]
    ) { call, context in
        let world = try context.service(World.key)
        let all = call.bool("all")
        let value = call["rows"]
        let options = TableRenderer.Options(
            width: world.width, rowLimit: all ? nil : 40, hidden: all ? [] : HiddenColumns(registry: context.registry).of(value))
        var text = ValuePrinter(format: .table, zone: context.zone, now: context.now, options: options).print(value)
        if text.hasSuffix("\n") { text.removeLast() }
        context.output.text(text)
        return .null
    }
}
