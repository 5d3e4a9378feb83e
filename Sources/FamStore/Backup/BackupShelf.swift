import FamServices
import FamText
import FamValues
import Foundation

/// The folder for backups without a name: `backups`, next to the database. A household in memory has none.
struct BackupShelf {
    let folder: String
    /// The database's name without its extension; databases in the same folder share the shelf.
    let household: String

    init(folder: String, household: String) {
        self.folder = folder
        self.household = household
    }

    init?(_ location: StoreLocation) {
        guard case .file(let path) = location else { return nil }
        let parent = PrivateFile.parent(of: path)
        folder = parent == "." ? "backups" : parent == "/" ? "/backups" : parent + "/backups"
        household = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }

    /// `household-20261121-144608.fambackup`, in UTC, with a number if that name is taken.
    func newPath(at time: Instant, ending: String = BackupFormat.fileEnding) -> String {
        newPath(at: time, ending: ending) { access($0, F_OK) == 0 }
    }

    /// The same where a path does not mean the file that it names.
    func newPath(
        at time: Instant, ending: String = BackupFormat.fileEnding, isTaken: (String) throws -> Bool
    ) rethrows -> String {
        let digits = ValueText(zone: .utc, now: nil).plain(.datetime(time)).filter(\.isNumber)
        let start = "\(folder)/\(household)-\(digits.prefix(8))-\(digits.dropFirst(8).prefix(6))"
        var path = "\(start).\(ending)"
        var count = 2
        while try isTaken(path) {
            path = "\(start)-\(count).\(ending)"
            count += 1
        }
        return path
    }

    /// The backups of this household, newest first by their names.
    func paths() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let ending = "." + BackupFormat.fileEnding
        // Sorted without the extension, so that a second backup in the same second comes after the first.
        let starts = names.filter { $0.hasPrefix(household + "-") && $0.hasSuffix(ending) }.map {
            $0.dropLast(ending.count)
        }
        return starts.sorted(by: >).map { "\(folder)/\($0)\(ending)" }
    }

    /// When a backup was made, from its name, in seconds by the shell's clock; nil for other names.
    func time(in path: String) -> Instant? {
        let digits = path.dropFirst(folder.utf8.count + household.utf8.count + 2).prefix(15).map(\.wholeNumberValue)
        guard digits.count == 15, digits[8] == nil else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            digits[range].reduce(Optional(0)) { sum, digit in digit.flatMap { digit in sum.map { $0 * 10 + digit } } }
        }
        guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8), let hour = number(9..<11),
            let minute = number(11..<13), let second = number(13..<15),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        let seconds = Int64((hour * 60 + minute) * 60 + second)
        return Instant(micros: Zone.utc.instant(date).micros + seconds * 1_000_000)
    }
}

/// A backup stored next to the database.
public struct KeptBackup: Sendable {
    public var path: String
    /// By the shell's clock if the name is one given by `backup`; otherwise by the file system.
    public var made: Instant
    public var rows: Int
    public var digest: String
}

extension Store {
    var shelf: BackupShelf? { BackupShelf(location) }

    /// The valid backups next to the database, newest first. Cost: reading all of them.
    public func backups() -> [KeptBackup] {
        (shelf?.paths() ?? []).compactMap { path in
            var info = stat()
            guard let header = try? BackupFile(path: path).header, stat(path, &info) == 0 else { return nil }
            let written = Instant(micros: Int64(info.st_mtim.tv_sec) * 1_000_000 + Int64(info.st_mtim.tv_nsec) / 1_000)
            return KeptBackup(
                path: path, made: shelf?.time(in: path) ?? written, rows: header.rows.values.reduce(0, +),
                digest: header.digest)
        }
    }

    /// Writes a backup to a file with mode 0600, completely or not at all. Creates missing folders.
    func writeBackup(
        to path: String, replaces: Bool = false, help: String? = nil
    ) throws -> [(entity: String, count: Int)] {
        try PrivateFile.makeFolders(for: path)
        let file = try FileReplacement(path, replaces: replaces, isPrivate: true, help: help)
        var buffer: [UInt8] = []
        let rows = try writeBackup { line in
            buffer.append(contentsOf: line.utf8)
            guard buffer.count > 1 << 18 else { return }
            try buffer.withUnsafeBytes { try file.write($0) }
            buffer.removeAll(keepingCapacity: true)
        }
        try buffer.withUnsafeBytes { try file.write($0) }
        try file.commit()
        return rows
    }
}
