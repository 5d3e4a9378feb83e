import FamText
import Foundation

/// Whole text files, with errors that say what is wrong.
enum FileText {
    static func bytes(_ path: String) throws -> [UInt8] {
        var isFolder: ObjCBool = false
        // By handle, so that pipes and devices can be read too.
        guard let handle = FileHandle(forReadingAtPath: path) else {
            let exists = FileManager.default.fileExists(atPath: path)
            throw Diagnostic(.badFile, exists ? "the file `\(path)` cannot be read" : "there is no file `\(path)`")
        }
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw Diagnostic(.badFile, "`\(path)` is a folder")
        }
        do {
            return [UInt8](try handle.readToEnd() ?? Data())
        } catch {
            throw Diagnostic(.badFile, "the file `\(path)` cannot be read: \(error.localizedDescription)")
        }
    }

    static func read(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }
}
