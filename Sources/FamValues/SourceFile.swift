/// How a delimited file is written, so that a part of it can be written alike.
public struct DelimitedForm: Sendable {
    public let separator: Character
    public let lineEnd: String
    /// A text in the encoding of the file, with its byte order mark if it has one.
    public let encoded: @Sendable (String) -> [UInt8]
    /// The header and the records that begin on these lines, each as it is in the file; nil if that cannot be read
    /// twice, as a pipe.
    public let records: @Sendable (Set<Int>) throws -> (header: String, records: [Int: String])?

    public init(
        separator: Character, lineEnd: String, encoded: @escaping @Sendable (String) -> [UInt8],
        records: @escaping @Sendable (Set<Int>) throws -> (header: String, records: [Int: String])?
    ) {
        self.separator = separator
        self.lineEnd = lineEnd
        self.encoded = encoded
        self.records = records
    }
}

/// A file that rows were read from.
public struct SourceFile: Sendable {
    /// As it was given.
    public let name: String
    /// Nil for a file that is not delimited.
    public let form: DelimitedForm?
    /// Lines that are not rows and were left out.
    public let left: [LeftLine]

    public struct LeftLine: Sendable {
        public let line: Int
        /// As it is in the file, without its end.
        public let text: String
        public let problem: String

        public init(line: Int, text: String, problem: String) {
            self.line = line
            self.text = text
            self.problem = problem
        }
    }

    public init(name: String, form: DelimitedForm? = nil, left: [LeftLine] = []) {
        self.name = name
        self.form = form
        self.left = left
    }

    /// The line as errors name it.
    public func phrase(line: some BinaryInteger) -> String { "line \(line) of \(name)" }
}

/// The file that rows were read from, and the line that each begins on, in the order of the rows. Lines count from 1.
public struct RowOrigin: Sendable {
    public let file: SourceFile
    public let lines: [Int]

    public init(file: SourceFile, lines: [Int]) {
        self.file = file
        self.lines = lines
    }

    /// The line of a row, as errors name it.
    public func phrase(_ row: Int) -> String? { lines.indices.contains(row) ? file.phrase(line: lines[row]) : nil }
}
