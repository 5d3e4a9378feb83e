import FamOutside
import FamRegistry
import FamText
import Foundation

/// Runs transcripts in processes of their own, as many at a time as there are cores: an engine belongs to one thread,
/// and what a transcript does to memory or to signals does not affect the next.
struct TestWorkers {
    /// The arguments before the files.
    let arguments: [String]
    /// How many processes run at a time.
    let count: Int

    /// A start costs as much as a short transcript; several portions per process even out long ones.
    private static let portionsForEach = 4

    /// In the order of the files.
    /// - Throws: `interrupted`, or if a worker could not run a file.
    func results(of files: [String]) throws -> [TestResult] {
        let portions = portions(of: files), arguments = arguments, count = count
        let found = try OutsideWait.reply {
            try await withThrowingTaskGroup(of: [TestResult].self) { group in
                var waiting = portions[...], all: [TestResult] = []
                for portion in waiting.prefix(count) {
                    group.addTask { try await TestWorkers.run(arguments + portion) }
                }
                waiting = waiting.dropFirst(count)
                while let some = try await group.next() {
                    all += some
                    if let portion = waiting.popFirst() {
                        group.addTask { try await TestWorkers.run(arguments + portion) }
                    }
                }
                return all
            }
        }
        let byFile = Dictionary(found.map { ($0.file, $0) }) { first, _ in first }
        return files.compactMap { byFile[$0] }
    }

    /// Neighbors often take equally long, so the files are dealt out in turn.
    private func portions(of files: [String]) -> [[String]] {
        let number = max(1, min(files.count, count * TestWorkers.portionsForEach))
        return (0..<number).map { first in stride(from: first, to: files.count, by: number).map { files[$0] } }
    }

    private static func run(_ arguments: [String]) async throws -> [TestResult] {
        let output = try await SystemOutside().run("/proc/self/exe", arguments, input: [], limit: OutsideLimit.bytes)
        var results: [TestResult] = []
        for line in output.output.split(separator: 0x0A) where line.first == UInt8(ascii: "{") {
            results.append(try JSONDecoder().decode(TestResult.self, from: Data(line)))
        }
        // Status 3 means that some differ; any other failure means that the worker ended early.
        guard !output.isCut, output.status == 0 || output.status == 3 else {
            let said =
                String(decoding: output.errors, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
            throw Diagnostic(
                .failed, "a process of the test ended with status \(output.status)",
                notes: said.isEmpty ? [] : [SafeText.shown(said)])
        }
        return results
    }
}
