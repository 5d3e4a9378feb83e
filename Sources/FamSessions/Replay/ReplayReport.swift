/// How a replay went wrong at one entry.
public struct ReplayDifference: Sendable, Equatable {
    public var line: Int
    public var statement: String
    /// In words: `same output, other state`, `other output, same state`, …
    public var summary: String
    public var expected: [String]
    public var actual: [String]
}

/// The result of one entry in a replay.
public struct ReplayedEntry: Sendable, Equatable {
    public var line: Int
    public var statement: String
    public var output: [String]
    /// The codes of its errors.
    public var codes: [String]
    /// The state digest after it.
    public var digest: String

    /// The lines for the statement in a transcript.
    var expectations: [String] {
        if let code = codes.first { return ["#! \(code)"] }
        return output.map { $0.isEmpty ? "#>" : "#> " + $0 }
    }
}

public struct ReplayReport: Sendable, Equatable {
    /// The entries that ran, in order, including those that differ.
    public var entries: [ReplayedEntry] = []
    /// The digest at the end.
    public var digest: String
    /// Only the first one, unless the replay continued after it.
    public var differences: [ReplayDifference] = []
    public var difference: ReplayDifference? { differences.first }
}
