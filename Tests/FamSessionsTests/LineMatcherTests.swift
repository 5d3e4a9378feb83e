import Testing

@testable import FamSessions

@Suite struct LineMatcherTests {
    @Test(arguments: [
        (["a", "b"], ["a", "b"], true),
        (["a", "b"], ["a"], false),
        (["a"], ["a", "b"], false),
        ([], [], true),
        ([], ["…"], true),
        (["a", "b", "c"], ["…", "c"], true),
        (["a", "b", "c"], ["a", "…"], true),
        (["a", "b", "c"], ["a", "…", "b", "…", "c"], true),
        (["a", "b", "c"], ["a", "…", "d"], false),
        (["took 12 ms"], ["took [..] ms"], true),
        (["took 12 s"], ["took [..] ms"], false),
        (["ab"], ["a[..]b"], true),
        (["aba"], ["a[..]a"], true),
        (["a"], ["a[..]a"], false),
        (["x1y2z"], ["x[..]y[..]z"], true),
        (["x1y2"], ["x[..]y[..]z"], false),
    ])
    func compares(actual: [String], expected: [String], matches: Bool) {
        #expect(LineMatcher.matches(actual, expected) == matches)
    }
}
