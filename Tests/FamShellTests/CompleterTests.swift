import FamSyntax
import FamText
import FamValues
import Testing
@testable import FamShell

@Suite struct CompleterTests {
    private func texts(_ line: String, shape: RowShape? = nil) -> [String] {
        Household.complete(line, shape: shape).candidates.map(\.text)
    }

    @Test func aLineBeginsWithCommandsSourcesDefinitionsAndKeywords() {
        let all = texts("")
        #expect(
            all.contains("log") && all.contains("events") && all.contains("moments") && all.contains("newcomer")
                && all.contains("let"))
        #expect(all.filter { $0 == "reward" }.count == 1)
        #expect(!all.contains("where"))
    }

    @Test func aCursorInsideACharacterCountsAsBeforeIt() {
        let data = HouseholdData(shape: nil)
        let text = "child ad\u{FFFD}ld"
        for cursor in 0...text.utf8.count {
            let found = Completer(registry: Household.registry, data: data).complete(text, at: cursor)
            #expect(found.range.upperBound <= text.utf8.count)
        }
    }

    @Test func wordsOfAName() {
        #expect(texts("reward ") == ["add", "redeem"])
        #expect(Household.tab("rew") == "reward ")
        #expect(Household.tab("reward r") == "reward redeem ")
    }

    @Test(arguments: [
        ("lo", "log "), ("log ma", "log Maya "), ("log zo", "log \"Zoë 🦊\" "), ("log \"Zo", "log \"Zoë 🦊\" "),
        ("log 'Zo", "log 'Zoë 🦊' "),
        ("newcomer ma", "newcomer Maya "), ("newcomer Maya --g", "newcomer Maya --goals "),
        ("children | newcomer --q", "children | newcomer --quiet "),
        ("log Maya g", "log Maya good "), ("log Maya s", "log Maya \"so so\" "), ("log Maya --n", "log Maya --no"),
        ("log Maya --note", "log Maya --note "),
        ("log Maya,zo", "log Maya,\"Zoë 🦊\" "), ("log Maya --at yes", "log Maya --at yesterday "),
        ("log Maya --at=yes", "log Maya --at=yesterday "),
        ("events --child=m", "events --child=Maya "), ("events --si", "events --since "),
        ("children --a", "children --a"),
        ("source old", "source old/"), ("source old/f", "source old/first.fam "), ("let x = lo", "let x = log "),
        ("$may", "$maya"), ("go /kids/", "go /kids/Maya "),
        ("/kids/M", "/kids/Maya "), ("events | ta", "events | take "), ("events | where po", "events | where points"),
        ("events | where child.n", "events | where child.name"),
        ("events | sum points by ch", "events | sum points by child"),
        ("events | sum points by mont", "events | sum points by month"),
        ("events | pivot quar", "events | pivot quarter"),
        ("events | where child == \"Ma", "events | where child == \"Maya\" "),
        ("events | where child.name == \"Z", "events | where child.name == \"Zoë 🦊\" "),
        ("events | where at in last-wee", "events | where at in last-week "),
        ("events | group child { sum(po", "events | group child { sum(points"),
        ("events | where day(chi", "events | where day(child"), ("if ($count > 1) { lo", "if ($count > 1) { log "),
        ("echo hi; lo", "echo hi; log "),
        ("let n = (mom", "let n = (moments "), ("$maya.bo", "$maya.born "),
        ("events | where mood == g", "events | where mood == \"good\" "),
        ("fam://ch", "fam://child?id="), ("open fam://child?id=M", "open \"fam://child?id=Maya\" "),
        ("events | sort -po", "events | sort -points"), ("events | sort child, -po", "events | sort child, -points"),
        ("events | edit points ", "events | edit points = "),
        ("events | into events { poi", "events | into events { points: "),
        ("events | into events { points: 1, mo", "events | into events { points: 1, mood: "),
        ("events | into events --key poi", "events | into events --key points"),
        ("events | where points > 1 an", "events | where points > 1 and "),
    ])
    func oneTab(line: String, after: String) { #expect(Household.tab(line) == after) }

    @Test(arguments: [
        ("help ", ["log", "reward"]), ("help reward ", ["add", "redeem"]), ("help log ", []),
        ("open ", ["tw://today", "tw://kids"]),
        ("draw ", ["bars", "dots"]), ("draw bars --tab ", ["today", "kids"]), ("draw bars --tab=", ["today", "kids"]),
        ("draw bars --size ", ["small", "large"]), ("log Maya ", ["good", "so so"]),
    ])
    func valuesOfAParameter(line: String, expected: [String]) { #expect(texts(line) == expected) }

    @Test func aTopicSaysWhatItIsAndItsBeginningDoesNot() {
        #expect(Household.complete("help ").candidates.map(\.detail) == ["Logs a moment.", "A wish."])
    }

    @Test(arguments: [
        ("open ", "open \"tw://"), ("open t", "open \"tw://"), ("open \"", "open \"tw://"),
        ("open 'tw://k", "open 'tw://kids' "), ("open tw://", "open tw://"),
        ("help r", "help reward "), ("help reward r", "help reward redeem "),
        ("draw bars --tab=k", "draw bars --tab=kids "),
    ])
    func oneTabInsertsTheQuoteWithWhatIsShared(line: String, after: String) { #expect(Household.tab(line) == after) }

    @Test func theWordsOfTheLanguageAreTheOnesDeclared() {
        let heads = Set(texts(""))
        #expect(Language.statements.allSatisfy { heads.contains($0.word) } && !heads.contains("else"))
        let row = Set(texts("events | where "))
        #expect(AggregateKind.allCases.allSatisfy { row.contains($0.rawValue + "(") })
        #expect(
            Set(texts("log Maya --at "))
                == Set(ValueReader.timeWords.filter { $0.type == .date || $0.type == .datetime }.map(\.word)))
        #expect(Set(texts("events --in ")).isSuperset(of: ["last-month", "september", "next-friday", "today"]))
    }

    @Test func flagsAlreadyGivenGo() {
        #expect(!texts("log Maya --note x --").contains("--note"))
        #expect(texts("log Maya --note x --").contains("--at"))
    }

    @Test func stagesAfterAPipeAndCommandsThatTakeRows() {
        let found = texts("children | ")
        #expect(found.contains("where") && found.contains("group") && found.contains("bonus"))
        // `log` says nothing about a pipe but takes rows all the same.
        #expect(found.contains("log"))
        #expect(!found.contains("go") && !found.contains("let"))
    }

    @Test func fieldsAreThoseOfTheRowAtThisStage() {
        let shape = RowShape([Column("who", .entity("child")), Column("sum points", .int)])
        let found = texts("events | group child as who { sum(points) } | sort ", shape: shape)
        #expect(found.contains("who") && found.contains("`sum points`") && !found.contains("mood"))
        #expect(texts("events | group child as who | sort who.bo", shape: shape) == ["who.born"])
    }

    @Test func fieldsSayTypeAndMeaningFunctionsTheirSignature() {
        let found = Household.complete("events | where ").candidates
        #expect(found.first { $0.text == "points" }?.detail == "int · Stars.")
        #expect(found.first { $0.text == "day(" }?.detail == "(at: datetime) The day of a time.")
    }

    @Test func rowsOfEqualNameAreInsertedByID() {
        let found = Household.complete("log le").candidates
        #expect(found.map(\.insertion) == ["0192f3", "0192f4"])
        #expect(found.allSatisfy { $0.detail.contains($0.insertion) })
    }

    @Test func nothingInsideTextThatIsDone() {
        #expect(texts("log Maya --note \"washed\"").isEmpty)
        #expect(texts("echo # lo").isEmpty)
        #expect(texts("let na").isEmpty)
    }

    @Test func theCursorCanBeInTheMiddle() {
        #expect(Household.complete("lo‸ Maya").candidates.map(\.text) == ["log"])
    }

    /// Whatever is typed, the range that Tab would replace lies within the line.
    @Test func noTextMakesItFail() {
        let lines = [
            "|", "||||", "{", "}}}", "((", "[", "\"", "'", "$", "$.", "--", "-", "a | b { c ( \"", "log --note=",
            "events | where .", "🦊", "events |\n where ", "\\", "let", "let x =",
        ]
        for line in lines {
            for cursor in 0...line.utf8.count {
                let found = Completer(registry: Household.registry, data: HouseholdData()).complete(line, at: cursor)
                #expect(found.range.upperBound <= line.utf8.count, "\(line) at \(cursor)")
            }
        }
    }
}

@Suite struct CandidateRankingTests {
    private func rank(_ typed: String, _ words: String...) -> [String] {
        CandidateRanking.rank(words.map { Candidate($0, "") }, for: typed, in: 0..<0).candidates.map(\.text)
    }

    @Test func prefixBeforeWordBeforeSubstringBeforeFuzzy() {
        #expect(rank("ba", "b-x-a", "rabat", "a ba", "bar", "Bad") == ["bar", "Bad", "a ba", "rabat", "b-x-a"])
    }
    @Test func caseAndAccentsFold() { #expect(rank("zoe", "Maya", "Zoë") == ["Zoë"]) }
    @Test func oneLetterIsNotFuzzy() { #expect(rank("x", "abxc", "yz") == ["abxc"]) }
    @Test(arguments: [
        ("", "", ["so so", "no, no"]), ("\"", "", ["so so", "no, no"]), ("s", "s", ["so so", "see it"]),
    ])
    func aQuoteAloneIsNotInserted(line: String, typed: String, texts: [String]) {
        let quoted = texts.map { Candidate($0, insertion: "\"\($0)\"", "") }
        let completion = CandidateRanking.rank(quoted, for: typed, in: 0..<line.utf8.count)
        #expect(completion.candidates.count == 2 && completion.insertion(in: line) == nil)
    }
    @Test func onlyPrefixesShare() {
        let completion = CandidateRanking.rank(
            [Candidate("events", ""), Candidate("even", ""), Candidate("seven", "")], for: "ev", in: 0..<2)
        #expect(completion.insertion(in: "ev") == "even")
    }
}

@Suite struct QuotingTests {
    @Test(arguments: [
        ("Maya", "Maya"), ("日本", "日本"), ("Zoë", "Zoë"), ("two words", "\"two words\""), ("a\"b", "\"a\\\"b\""),
        ("$x", "\"\\$x\""), ("-x", "\"-x\""), ("", "\"\""),
        ("a|b", "\"a|b\""), ("\u{1B}[31m", "\"\\u{1b}[31m\""), ("a\u{202E}b", "\"a\\u{202e}b\""),
        ("/kids/Maya", "/kids/Maya"), ("a#b", "\"a#b\""), ("@3", "\"@3\""),
    ])
    func arguments(text: String, written: String) { #expect(Quoting.argument(text) == written) }
}

@Suite struct CandidateListTests {
    @Test func rowsFitTheWidthAndSayWhatIsLeft() {
        let many = (1...50).map { Candidate("name\($0)", "a description of number \($0) \u{1B}[31m") }
        for width in [20, 40, 80, 200] {
            let rows = CandidateList.rows(many, width: width, limit: 6, style: .plain)
            #expect(rows.count <= 6 && rows.allSatisfy { $0.count <= width && !$0.contains("\u{1B}") })
            #expect(rows.last?.contains("more") == true)
        }
    }
}
