import FamValues
import Testing

@testable import FamSessions

@Suite struct ExplanationTextTests {
    @Test func clausesOfTheOuterLevelHaveTheirOwnLines() {
        #expect(
            ExplanationText.clauses(
                "SELECT a, (SELECT 1 FROM y WHERE z) FROM \"x FROM y\" AS t0 WHERE (b = ' WHERE ') ORDER BY c LIMIT 3")
                == [
                    "SELECT a, (SELECT 1 FROM y WHERE z)", "FROM \"x FROM y\" AS t0", "WHERE (b = ' WHERE ')",
                    "ORDER BY c", "LIMIT 3",
                ])
    }

    @Test func whatStaysInMemoryIsNamedWithTheReason() {
        let explanation = PlanExplanation(
            sql: "SELECT ?", filledSQL: "SELECT 1", enginePlan: ["SCAN x"], done: 0, reason: "too odd")
        #expect(
            ExplanationText.of(explanation, rest: ["where", "sort", "take"])
                == "in the database:\n  SELECT 1\nquery plan:\n  SCAN x\n"
                + "in memory: `where`: too odd; then what follows it: `sort`, `take`"
        )
        #expect(ExplanationText.of(explanation, rest: []).hasSuffix("in memory: nothing"))
        let empty = PlanExplanation(sql: "", enginePlan: [], done: 0, reason: "the rows are in memory")
        #expect(
            ExplanationText.of(empty, rest: ["sort"])
                == "in the database: nothing\nin memory: `sort`: the rows are in memory")
    }
}
