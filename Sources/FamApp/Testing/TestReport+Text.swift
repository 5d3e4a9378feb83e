import FamText
import FamValues
import Foundation

/// Results of transcripts in formats for other programs.
extension TestReport {
    func text(of results: [TestResult]) throws -> String {
        switch self {
        case .text: TestReport.plain(results)
        case .junit: TestReport.junit(results)
        case .tap: TestReport.tap(results)
        case .json: try results.map(TestReport.json).joined(separator: "\n")
        }
    }

    /// A row for each file, as the objects of `json`.
    static func rows(of results: [TestResult]) -> Value {
        let shape = RowShape([
            Column("file", .string), Column("passed", .bool), Column("entries", .int), Column("seconds", .float),
            Column("lines", .list(.string)), Column("written", .list(.string)),
        ])
        let rows = results.map { result in
            [
                Value.string(result.file), .bool(result.passed), .int(Int64(result.entries)), .float(result.seconds),
                .list(result.lines.map { .string($0) }), .list(result.written.map { .string($0) }),
            ]
        }
        return .table(Table(shape: shape, rows: rows))
    }

    private static func plain(_ results: [TestResult]) -> String {
        let passed = results.count { $0.passed }
        return (results.flatMap(\.lines) + ["\(passed) passed, \(results.count - passed) failed"]).joined(
            separator: "\n")
    }

    private static func json(_ result: TestResult) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(result), as: UTF8.self)
    }

    // MARK: TAP

    private static func tap(_ results: [TestResult]) -> String {
        var lines = ["TAP version 14", "1..\(results.count)"]
        for (index, result) in results.enumerated() {
            // `#` would start a directive.
            let name = result.file.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
            lines.append("\(result.passed ? "ok" : "not ok") \(index + 1) - \(name)")
            guard !result.lines.isEmpty else { continue }
            lines +=
                ["  ---", "  message: |"]
                + result.lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }.map {
                    "    " + $0
                }
            lines.append("  ...")
        }
        return lines.joined(separator: "\n")
    }

    // MARK: JUnit

    private static func junit(_ results: [TestResult]) -> String {
        let failed = results.count { !$0.passed }
        let seconds = results.reduce(0) { $0 + $1.seconds }
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
        lines.append(
            "<testsuites tests=\"\(results.count)\" failures=\"\(failed)\" time=\"\(time(seconds))\">\n"
                + "  <testsuite name=\"fam\" tests=\"\(results.count)\" failures=\"\(failed)\" "
                + "time=\"\(time(seconds))\">"
        )
        lines += results.map(junitCase)
        lines += ["  </testsuite>", "</testsuites>"]
        return lines.joined(separator: "\n")
    }

    private static func junitCase(_ result: TestResult) -> String {
        let path = result.file.split(separator: "/").map(String.init)
        let folder = path.dropLast().joined(separator: ".")
        let open =
            "    <testcase name=\"\(xml(path.last ?? ""))\" classname=\"\(xml(folder.isEmpty ? "fam" : folder))\" "
            + "file=\"\(xml(result.file))\" time=\"\(time(result.seconds))\""
        if result.passed { return open + "/>" }
        let message = result.lines.first.map { xml($0) } ?? "it differs"
        return open
            + ">\n      <failure message=\"\(message)\">\(xml(result.lines.joined(separator: "\n")))</failure>\n    "
            + "</testcase>"
    }

    private static func time(_ seconds: Double) -> String { String(format: "%.3f", seconds) }

    /// XML 1.0 allows no control characters but these three, escaped or not.
    private static func xml(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "\n": out += "&#10;"
            case "\t", "\r": out += " "
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: out += "\u{FFFD}"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
