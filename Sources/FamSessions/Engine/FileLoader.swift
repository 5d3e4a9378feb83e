import FamCheck
import FamRegistry
import FamServices
import FamText
import Foundation

/// Reads the files that `source` names, relative to the file that names them.
final class FileLoader: SourceLoader {
    private let files: (any Files)?

    /// - Parameter files: nil where every file may be read.
    init(_ files: (any Files)?) { self.files = files }

    func load(path: String, relativeTo name: String) throws -> (name: String, bytes: [UInt8]) {
        let base = URL(fileURLWithPath: name).deletingLastPathComponent(), path = FilePlaces.expanded(path)
        let url = path.hasPrefix("/") ? URL(fileURLWithPath: path) : base.appendingPathComponent(path)
        // What was typed is in no folder; the places of files know where to look.
        if !path.hasPrefix("/"), !name.contains("/"), let found = try files?.place(of: path) {
            let bytes = try BoundedFile(found, named: path).all()
            return (URL(fileURLWithPath: found).standardizedFileURL.path, LineEnds.unified(bytes))
        }
        let bytes = try BoundedFile(try place(of: url.path), named: path).all()
        return (url.standardizedFileURL.path, LineEnds.unified(bytes))
    }

    func place(of path: String) throws -> String { try files?.place(of: path) ?? path }
}
