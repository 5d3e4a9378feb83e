import FamText
import Glibc

/// Which file a path means.
public enum FilePlaces: Sendable {
    /// The one it names.
    case anywhere
    /// Writes go to a folder, under their whole path, and are read from there; everything else is read from its place,
    /// if it is within the other folder. A relative path is first looked for in the folder `beside`, so that a test
    /// finds its files wherever it is started (decision 464).
    case sandbox(TemporaryFolder, within: String?, beside: String?)
    /// The one it names if that is in this folder, after following links; throws for any other. The folder is a real
    /// path.
    case within(String)

    /// - Throws: `effect-refused`.
    public func reading(_ path: String) throws -> String {
        let path = FilePlaces.expanded(path)
        switch self {
        case .anywhere: return path
        case .sandbox(let folder, let root, let beside):
            let copy = folder.existing + FilePlaces.whole(path)
            if access(copy, F_OK) == 0 { return copy }
            let own = path.hasPrefix("/") ? nil : beside.map { $0 + "/" + path }
            let place = own.flatMap { access($0, F_OK) == 0 ? $0 : nil } ?? path
            return try root.map { try FilePlaces.inside($0, place) } ?? place
        case .within(let root): return try FilePlaces.inside(root, path)
        }
    }

    /// Whether a place is a regular file not written through these places.
    public func isForeign(_ place: String) -> Bool {
        if case .sandbox(let folder, _, _) = self, place.hasPrefix(folder.existing) { return false }
        var info = stat()
        return stat(place, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
    }

    /// - Throws: `effect-refused`, `bad-file`.
    public func writing(_ path: String) throws -> String {
        let path = FilePlaces.expanded(path)
        switch self {
        case .anywhere: return path
        case .within(let root): return try FilePlaces.inside(root, path)
        case .sandbox(let folder, _, _):
            var info = stat()
            if stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR {
                throw Diagnostic(.badFile, "`\(path)` is a folder")
            }
            let copy = try folder.made() + FilePlaces.whole(path)
            try PrivateFile.makeFolders(for: copy)
            return copy
        }
    }

    /// The folder of a script, for `within`; the current one for a text without a file.
    public static func folder(of script: String?) throws -> String {
        let folder = script.map(PrivateFile.parent) ?? "."
        guard let real = resolved(folder) else { throw Diagnostic(.badFile, "the folder `\(folder)` cannot be read") }
        return real
    }

    /// Expands `~` and `~/…`; other paths are unchanged.
    public static func expanded(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home = getenv("HOME"), home[0] != 0 else { return path }
        return String(cString: home) + path.dropFirst()
    }

    /// The path without links. Of what is not there the folder must be within, so that a script does not learn what
    /// there is outside.
    private static func inside(_ root: String, _ path: String) throws -> String {
        func isInside(_ real: String) -> Bool { real == root || root == "/" || real.hasPrefix(root + "/") }
        if let real = resolved(path) {
            if isInside(real) { return real }
        } else if let folder = resolved(PrivateFile.parent(of: path)), isInside(folder) {
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            // A dangling link could lead outside.
            var info = stat()
            if name != "..", name != ".", lstat(path, &info) != 0 { return folder + "/" + name }
        }
        throw Diagnostic(
            .effectRefused,
            "`\(SafeText.shown(path))` is outside of `\(SafeText.shown(root))`, and the program runs with --safe",
            help: "a script from elsewhere reaches only the files of its own folder")
    }

    private static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    /// Absolute, without `.` and `..`, by text alone.
    private static func whole(_ path: String) -> String {
        var parts: [Substring] = []
        let full = path.hasPrefix("/") ? path : (resolved(".") ?? "") + "/" + path
        for part in full.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
