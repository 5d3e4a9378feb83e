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
                throw Diagnostic(
                    .badFile, "there is no file or folder `\(SafeText.shown(path))`",
                    help: path.contains("*")
                        ? "a folder stands for all `.fam` files in it: `.` for this one"
                        : path.contains("://")
                        ? "`link explain \(SafeText.shown(path))` tests a link, `link check FILE` a list of them" : nil)
            }
            guard isFolder.boolValue else { return [path] }
            let names = FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String } ?? []
            // A completed name ends with a slash.
            let folder = path.hasSuffix("/") ? path : path + "/"
            return names.filter { $0.hasSuffix(".fam") }.sorted().map { folder + $0 }
        }
    }

    /// Whether a file that is called no script holds a link on each line; the first may name the columns. Cost: that of
    /// the lines before the first that holds none.
    static func isLinkList(_ text: String, _ name: String) -> Bool {
        guard !name.hasSuffix(".fam") else { return false }
        var rest = text[...], isFirst = true, hasLink = false
        while !rest.isEmpty {
            let line = rest.prefix { !$0.isNewline }
            rest = rest[line.endIndex...].dropFirst()
            if line.isEmpty || line.hasPrefix("# ") { continue }
            let isLink = line.contains("://")
            guard isLink ? !line.hasPrefix("#>") && !line.hasPrefix("open ") : isFirst else { return false }
            isFirst = false
            hasLink = hasLink || isLink
        }
        return hasLink
    }
}
