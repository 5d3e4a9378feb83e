import FamCheck
import FamText
import Foundation

/// Reads the files that `source` names, relative to the file that names them.
final class FileLoader: SourceLoader {
    func load(path: String, relativeTo name: String) throws -> (name: String, bytes: [UInt8]) {
        let base = URL(fileURLWithPath: name).deletingLastPathComponent()
        let url = path.hasPrefix("/") ? URL(fileURLWithPath: path) : base.appendingPathComponent(path)
        return (url.standardizedFileURL.path, try BoundedFile(url.path, named: path).all())
    }
}
