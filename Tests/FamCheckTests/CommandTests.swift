import FamText
import FamValues
import Testing

@testable import FamCheck

@Suite struct CommandTests {
    @Test(arguments: [
        ("log Maya", "missing-argument: `log` needs `behavior`"),
        ("log", "missing-argument: `log` needs `child` and `behavior`"),
        ("log Maya Helped again", "extra-argument: `log` does not take `again`"),
        ("log Maya Helped --nte x", "unknown-flag: `log` has no flag `--nte`"),
        ("log Maya Helped --note a --note b", "duplicate-flag: `--note` is given twice"),
        ("log Maya Helped --note", "missing-argument: `--note` needs a value: a `string`"),
        ("log Maya Helped --at soon", "bad-argument: `soon` is not a `datetime`"),
        ("behavior add Tidy --points many", "bad-argument: `many` is not a whole number"),
        ("behavior add Tidy", "missing-argument: `behavior add` needs `--points`"),
        ("behavior add Tidy --points 2 --skill kindnes", "bad-argument: `kindnes` is not a `skill`"),
        ("child add Zoe --born 2026-02-30", "bad-argument: `2026-02-30` is not a `date`"),
        ("logg Maya Helped", "unknown-command: there is no command `logg`"),
        ("reward redem Zoo", "unknown-command: there is no command `reward redem`"),
        ("reward", "missing-argument: `reward` needs `reward`"),
        ("events Maya", "extra-argument: `events` does not take `Maya`"),
        ("child ad Zoe", "unknown-command: there is no command `child ad`"),
        ("events where note", "extra-argument: `events` does not take `where`"),
        ("events | filter points", "unknown-command: there is no command `filter`"),
        ("where points > 0", "syntax: `where` needs rows before it"),
    ])
    func complaint(_ text: String, _ expected: String) {
        #expect(said(text) == [expected])
    }

    @Test(arguments: [
        "log Maya Helped", "log Maya,Leo \"Helped with chores\" --note 'washed dishes' --at yesterday@18:00",
        "log Maya Helped --note=done",
        "child add Zoe --born 2022-01-30 --archived", "child add Zoe --no-archived --born null",
        "behavior add Tidy --points -2 --skill focus --min-age 3",
        "reward redeem Maya/Zoo", "echo Hi, 3 $_", "let c = child Maya\nlog $c Helped",
        "let all = events\n$all | count", "/kids/Maya", "tinywins://child?id=7",
        "events --child Maya --since monday", "children --all", "children | log Helped", "children | child delete",
        "here() == \"/kids/Maya\"",
        "let n = \"Maya\"\nlog $n Helped --at \"2026-10-01T18:00\"", "echo (events | count)",
    ])
    func accepted(_ text: String) {
        #expect(said(text) == [])
    }

    @Test func suggestionAndFix() throws {
        let flag = try #require(diagnostics("log Maya Helped --nte x").first)
        #expect(flag.label == "did you mean `--note`?")
        #expect(flag.notes == ["usage: log CHILD BEHAVIOR [--note string] [--at datetime]"])
        #expect(flag.fix?.replacement == "--note")
        let skill = try #require(diagnostics("behavior add Tidy --points 2 --skill kindnes").first)
        #expect(skill.label == "did you mean `kindness`?")
        #expect(skill.help == "write one of `kindness`, `focus`, `courage`")
        #expect(
            diagnostics("reward").first?.notes.last == "commands: reward add, reward delete, reward edit, reward redeem"
        )
        let stage = try #require(diagnostics("events where note").first)
        #expect(stage.label == "a stage comes after `|`")
        #expect(stage.fix?.replacement == "| where")
        #expect(diagnostics("events | filter points").first?.label == "did you mean `where`?")
        #expect(diagnostics("events | where child == Maya").first?.fix?.replacement == "\"Maya\"")
        #expect(diagnostics("events | where at > yesteday").first?.label == "did you mean `yesterday`?")
        #expect(diagnostics("events | group by child").first?.label == "did you mean `group child`?")
        let part = try #require(diagnostics("reward redem Zoo").first)
        #expect(part.label == "did you mean `redeem`?")
        #expect(part.notes == ["commands: reward add, reward delete, reward edit, reward redeem"])
    }

    @Test func wordsAreReadByTheirParameter() throws {
        guard case .callCommand(_, let log) = try code("log Maya Helped --at 2026-10-01T18:00 --note 12").node else {
            Issue.record("no call of a command")
            return
        }
        guard case .list(let children)? = log[0]?.node, case .reading("Maya", .entity("child"))? = children.first?.node
        else {
            Issue.record("the child is \(String(describing: log[0]?.node))")
            return
        }
        guard case .reading("Helped", .entity("behavior"))? = log[1]?.node else {
            Issue.record("the behavior is \(String(describing: log[1]?.node))")
            return
        }
        guard case .constant(.string("12"))? = log[2]?.node else {
            Issue.record("the note is \(String(describing: log[2]?.node))")
            return
        }
        guard case .constant(.datetime(let at))? = log[3]?.node else {
            Issue.record("the time is \(String(describing: log[3]?.node))")
            return
        }
        #expect(at.micros == 1_790_877_600 * Instant.perSecond)
    }

    @Test func wordsOfTimeWaitForTheRun() throws {
        guard case .callCommand(_, let log) = try code("log Maya Helped --at yesterday@18:00").node else {
            Issue.record("no call of a command")
            return
        }
        guard case .reading("yesterday@18:00", .datetime)? = log[3]?.node else {
            Issue.record("the time is \(String(describing: log[3]?.node))")
            return
        }
    }

    @Test func valuesAreReadWhenTheyCome() throws {
        guard case .callCommand(_, let log) = try code("let who = \"Maya\"\nlog \"$who\" Helped").node else {
            Issue.record("no call of a command")
            return
        }
        guard case .list(let children)? = log[0]?.node, case .read(_, .entity("child"))? = children.first?.node else {
            Issue.record("the child is \(String(describing: log[0]?.node))")
            return
        }
    }

    @Test func allErrorsInSourceOrder() {
        let found = diagnostics("log Maya\necho $nobody\nlogg\nevents | where pionts > 0")
        #expect(found.map(\.code.id) == ["missing-argument", "unknown-variable", "unknown-command", "unknown-field"])
    }

    @Test func rowsThatDoNotExist() {
        #expect(said("log Maja Helped", lookup: FewRows()) == ["not-found: there is no child `Maja` so far"])
        #expect(said("log Maya Helped", lookup: FewRows()) == [])
        #expect(said("child add Zoe\nlog Zoe Helped", lookup: FewRows()) == [])
        #expect(
            said("log Zoe Helped\nchild add Zoe", lookup: FewRows()) == ["not-found: there is no child `Zoe` so far"])
        #expect(said("undo\nlog Zoe Helped", lookup: FewRows()) == [])
        #expect(said("def f() { log Zoe Helped }\nchild add Zoe\nf", lookup: FewRows()) == [])
        #expect(
            said("def f() { log Zoe Helped }\nf", lookup: FewRows()) == ["not-found: there is no child `Zoe` so far"])
        #expect(
            said("events | where child == \"Maja\"", lookup: FewRows()) == [
                "not-found: there is no child `Maja` so far"
            ])
    }

    @Test func aRepeatedMissingRowIsNamedEachTime() {
        #expect(said("log Maja Helped\nlog Maja Helped", lookup: FewRows()).count == 2)
    }
}
