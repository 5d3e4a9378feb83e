import FamCheck
import FamText
import Foundation

/// Reads the files that `source` names, relative to the file that names them.
final class FileLoader: SourceLoader {
    func load(path: String, relativeTo name: String) throws -> (name: String, bytes: [UInt8]) {
        let base = URL(fileURLWithPath: name).deletingLastPathComponent()
        let url = path.hasPrefix("/") ? URL(fileURLWithPath: path) : base.appendingPathComponent(path)
        guard let data = FileManager.default.contents(atPath: url.path) else {
            throw Diagnostic(.badFile, "the file `\(path)` cannot be read")
        }
        return (url.standardizedFileURL.path, [UInt8](data))
    }
}
