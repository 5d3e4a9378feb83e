import FamRegistry
import FamText

/// Files that entries have written in a sandbox. Somebody who looks for them in their places is told once.
struct SandboxedFiles {
    private let paths: [String]

    init(_ paths: [String]) { self.paths = DistinctPaths(paths).all }

    /// - Parameter sentence: what became of `2 files`, without the period.
    func tell(_ context: any Context, _ sentence: (String) -> String) {
        guard !paths.isEmpty else { return }
        let names = paths.prefix(4).map { "`\(SafeText.shown($0))`" }.joined(separator: ", ")
        let count = Counted.text(paths.count, "file", "files")
        context.output.notice("\(sentence(count)): \(names)\(paths.count > 4 ? ", …" : "").")
    }
}
