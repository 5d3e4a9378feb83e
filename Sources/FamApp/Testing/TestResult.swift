import FamRegistry
import FamValues

/// The result of one transcript.
struct TestResult: Codable, Sendable {
    var file: String
    var entries = 0
    var passed = false
    var seconds = 0.0
    /// What is reported: differences, or why it could not be run.
    var lines: [String] = []
    /// The files that it wrote, in its sandbox.
    var written: [String] = []
}

/// The formats for results.
enum TestReport: String, NamedCases {
    static let typeName = "report"

    /// For people: the differences, and a count.
    case text
    /// XML that build servers show as tests.
    case junit
    /// Test Anything Protocol, version 14.
    case tap
    /// One object a line, for programs.
    case json
}
