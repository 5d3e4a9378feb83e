import FamText
import Testing

@testable import FamApp

@Suite struct ProgramArgumentsTests {
    @Test func optionsBeforeAFileAreOursAfterItTheScripts() throws {
        let parsed = try ProgramArguments([
            "--db", "x.db", "--read-only", "setup.fam", "--family", "Okafor", "--db", "y",
        ])
        #expect(parsed.options.database == "x.db")
        #expect(parsed.options.isReadOnly)
        #expect(parsed.words == ["setup.fam", "--family", "Okafor", "--db", "y"])
    }

    @Test func optionsAfterACommandAreOursWhereTheyBearOurNames() throws {
        let parsed = try ProgramArguments(["children", "--format=json", "--all"])
        #expect(parsed.options.format == .json)
        #expect(parsed.words == ["children", "--all"])
    }

    @Test func afterACommandAnOptionIsTheCommandsIfItHasIt() throws {
        let owns: ProgramArguments.Owner = { $0 == "color" && $1.starts(with: ["child", "edit"]) }
        let own = try ProgramArguments(["child", "edit", "Maya", "--color", "teal", "--format=json"], owns: owns)
        #expect(own.words == ["child", "edit", "Maya", "--color", "teal"])
        #expect(own.options.color == .auto && own.options.format == .json)
        #expect(throws: Diagnostic.self) { try ProgramArguments(["--color", "teal", "child", "edit"], owns: owns) }
        #expect(try ProgramArguments(["children", "--color", "never"], owns: owns).options.color == .never)
    }

    @Test func aLinkIsACommandsWordNotAFile() throws {
        #expect(try ProgramArguments(["open", "tinywins://child?id=1"]).words == ["open", "tinywins://child?id=1"])
        #expect(!ProgramArguments.isFile("tinywins://child"))
        #expect(ProgramArguments.isFile("./x") && ProgramArguments.isFile("x.fam"))
    }

    @Test func afterDashDashNothingIsAnOption() throws {
        #expect(try ProgramArguments(["echo", "--", "--db"]).words == ["echo", "--db"])
    }

    @Test(arguments: [
        ["--databse", "x"], ["--db"], ["--format", "jsn"], ["--seed", "x"], ["--wait", "-1"], ["--db", ""],
        ["--read-only=1"],
    ])
    func wrongUsageIsAUsageError(arguments: [String]) {
        #expect { try ProgramArguments(arguments) } throws: { ($0 as? Diagnostic)?.code == .usage }
    }

    @Test(arguments: [
        ("Maya", "Maya"), ("Helped with chores", "\"Helped with chores\""), ("a\"b$c\\", "\"a\\\"b\\$c\\\\\""),
        ("", "\"\""),
        ("tinywins://child?id=1&x=2", "tinywins://child?id=1&x=2"),
        ("--note=washed dishes", "--note=\"washed dishes\""), ("Zoë", "Zoë"),
        ("a|b", "\"a|b\""), ("(x)", "\"(x)\""),
    ])
    func wordsOfTheProgramReadAsThemselves(word: String, line: String) {
        #expect(CommandWords.quoted(word) == line)
    }
}
