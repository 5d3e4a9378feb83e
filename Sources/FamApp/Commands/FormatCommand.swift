import FamRegistry
import FamServices
import FamSessions
import FamSyntax
import FamText
import FamValues

/// `fam fmt FILE|DIR…`: formats scripts in the language's only layout. Needs no database.
enum FormatCommand: Command {
    static let name: StaticString = "fmt"
    static let summary = "Formats scripts."
    static let discussion =
        "Spaces, indentation and line ends change; words, strings, comments and the meaning do not. Pipelines, "
        + "blocks, lists and commands that are wider than 100 columns are broken into lines. A file with errors is "
        + "left alone, and the errors are shown."
    static let paths = Parameter(
        "paths", .list(.path), "Files, or folders to search for `.fam` files.", .rest, isRequired: true)
    static let check = Parameter.toggle(
        "check", "Changes nothing; lists the files that are not formatted, and fails if there are any.")
    static var parameters: [ParameterDeclaration] { paths; check }
    static let effect = Effect.session
    static let household = HouseholdUse.never
    static let examples = [Example("fmt Scripts/demo --check", prints: "")]
    static let keywords = ["format", "indent", "layout", "style"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let places = try context.service(SavedFiles.key)
        let files = try ScriptFiles.found(at: try call[paths], in: try context.files)
        let isCheck = try call[check], run = try context.service(EntryRun.key)
        if !isCheck {
            try run.requireWritable("\(name)")
            if run.leavesOut("\(name)") { return .null }
        }
        var wrong = 0, changed = 0
        for file in files {
            let sources = SourceMap()
            let result = try Formatter.format(
                sources.add(name: file, bytes: try FileText.bytes(try places.place(of: file))), names: NameTable())
            if !result.diagnostics.isEmpty {
                run.sink.report(result.diagnostics, sources: sources)
                wrong += 1
            } else if result.isChanged {
                if !isCheck {
                    try write(
                        String(decoding: result.bytes, as: UTF8.self), to: places.replacement(of: file, replaces: true))
                }
                context.output.text(isCheck ? file : "formatted \(file)")
                changed += 1
            }
        }
        if wrong > 0 {
            let count = "\(files.count) file\(files.count == 1 ? "" : "s")"
            throw Diagnostic(.checkFailed, "\(wrong) of \(count) cannot be read")
        }
        if isCheck, changed > 0 {
            let what =
                files.count == 1 ? "the file is" : "\(changed) of \(files.count) files \(changed == 1 ? "is" : "are")"
            throw Diagnostic(
                .notFormatted, "\(what) not formatted", help: "`fam fmt FILE` formats \(changed == 1 ? "it" : "them")")
        }
        return .null
    }

    private static func write(_ text: String, to file: FileReplacement) throws {
        try file.write(text)
        try file.commit()
    }
}
