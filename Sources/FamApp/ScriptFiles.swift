import FamRegistry
import FamText
import Foundation

/// The scripts that a command's arguments name.
enum ScriptFiles {
    /// The files, sorted by name; a folder means the `.fam` files in it.
    static func found(at paths: [String], in files: any Files) throws -> [String] {
        try paths.flatMap { path -> [String] in
            var isFolder: ObjCBool = false
            let place = try files.place(of: path)
            guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) else {
                throw Diagnostic(.badFile, "there is no file or folder `\(path)`")
            }
            guard isFolder.boolValue else { return [path] }
            let names = FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String } ?? []
            // A completed name ends with a slash.
            let folder = path.hasSuffix("/") ? path : path + "/"
            return names.filter { $0.hasSuffix(".fam") }.sorted().map { folder + $0 }
        }
    }
}
