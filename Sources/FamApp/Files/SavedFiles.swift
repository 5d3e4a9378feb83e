import FamRegistry
import FamServices
import FamSessions
import FamStore
import FamText
import FamValues
import Glibc

/// The files written in the current run: complete, next to their places, and moved there when the run commits.
final class SavedFiles: RunResource, Files {
    let isState = false
    static let key = ServiceKey<SavedFiles>("shell.savedFiles")

    private let places: FilePlaces
    private var files: [FileReplacement] = []
    /// Existing regular files that were read, each once, by the given names.
    var read: [String] { foreign.all }
    private var foreign = DistinctPaths()
    /// The files that went to a sandbox, each once, by the given names.
    var sandboxed: [String] { kept.all }
    private var kept = DistinctPaths()

    init(_ places: FilePlaces) { self.places = places }

    var count: Int { files.count }
    /// Whether paths have their usual meaning.
    var isOwn: Bool { if case .anywhere = places { true } else { false } }

    var shelf: String? { if case .sandbox = places { "backups" } else { nil } }

    func place(of path: String) throws -> String {
        if let temporary = files.last(where: { $0.path == path })?.temporary { return temporary }
        let place = try places.reading(path)
        if !foreign.contains(path), places.isForeign(place) { foreign.add(path) }
        return place
    }

    func write(
        _ path: String, replaces: Bool, isPrivate: Bool, help: String,
        _ content: (_ put: (String) throws -> Void) throws -> Void
    ) throws {
        let file = try begin(path, replaces: replaces, isPrivate: isPrivate, help: help)
        try content(file.write)
        files.append(file)
    }

    func write(_ path: String, bytes: [UInt8], replaces: Bool, help: String) throws {
        let file = try begin(path, replaces: replaces, isPrivate: false, help: help)
        try bytes.withUnsafeBytes { try file.write($0) }
        files.append(file)
    }

    private func begin(_ path: String, replaces: Bool, isPrivate: Bool, help: String) throws -> FileReplacement {
        if !replaces, files.contains(where: { $0.path == path }) {
            throw Diagnostic(.badFile, "`\(path)` already exists", help: help)
        }
        return try replacement(of: path, replaces: replaces, isPrivate: isPrivate, toDevices: !isPrivate, help: help)
    }

    /// A file that a command puts into place itself.
    /// - Parameter isOwn: the program keeps it next to another file, and it may be a database.
    func replacement(
        of path: String, replaces: Bool, isPrivate: Bool = false, toDevices: Bool = false, isOwn: Bool = false,
        help: String? = nil
    ) throws -> FileReplacement {
        let place = try places.writing(path)
        if isPrivate { try PrivateFile.makeFolders(for: place) }
        return try FileReplacement(
            path, at: place, replaces: replaces, isPrivate: isPrivate, toDevices: toDevices, isOwn: isOwn, help: help)
    }

    /// The base of a saved session. A base written by an earlier save may be a database; the open household never is
    /// one, whatever its name.
    func base(of path: String, replaces: Bool, _ store: Store, help: String) throws -> FileReplacement {
        let base = path + ".base"
        return try replacement(
            of: base, replaces: replaces, isPrivate: true, isOwn: !store.isAt(try places.writing(base)), help: help)
    }

    /// Removes the base that an earlier save of the same name left, if it is one of those that a save writes.
    /// - Returns: its path, if there was one.
    func removeBase(of path: String, _ store: Store) throws -> String? {
        let base = path + ".base", place = try places.writing(base)
        guard DatabaseFile.isPart(place) || BackupFile.isOne(place), !store.isAt(place) else { return nil }
        // safe: an earlier save wrote it, and this one replaces what that wrote
        return unlink(place) == 0 ? base : nil
    }

    func commit() throws {
        defer { files = [] }
        for file in files {
            try file.commit()
            if shelf != nil { kept.add(file.path) }
        }
    }

    func discard(after count: Int) { files.removeLast(max(0, files.count - count)) }
}

extension SavedFiles: RowSaving {
    func save(_ value: Value, to path: String, isForced: Bool, _ context: any Context) throws {
        try SaveCommand.write(value, to: path, isForced: isForced, context)
    }

    func save(bytes: [UInt8], to path: String, _ context: any Context) throws {
        try SaveCommand.write(bytes: bytes, to: path, context)
    }
}
