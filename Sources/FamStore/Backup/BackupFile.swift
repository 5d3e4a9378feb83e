import FamText
import FamValues
import Foundation

/// A backup on disk, verified to be complete: its first line and its checksum are right. Rows are read one by one.
public struct BackupFile {
    let header: BackupHeader
    private let data: Data
    /// The lines of rows: between the first line and the last.
    private let rows: Range<Int>

    /// - Throws: `bad-file`, `bad-backup`, `newer-schema`.
    public init(path: String) throws {
        let read: Data
        do {
            read = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        } catch {
            throw Diagnostic(
                .badFile, access(path, F_OK) == 0 ? "the file `\(path)` cannot be read" : "there is no file `\(path)`",
                help: "names of files count from the folder that fam was started in; `backups` lists those that are "
                    + "kept next to the database")
        }
        guard read.count <= Bounds.file else {
            throw Diagnostic(.tooLarge, "`\(SafeText.shown(path))` is larger than \(Bounds.size(Bounds.file))")
        }
        data = BackupFile.withPlainLineEnds(read)
        let first = data.firstIndex(of: 0x0A) ?? data.endIndex
        guard first <= Bounds.line else {
            throw BackupFormat.unreadable("its first line is longer than \(Bounds.size(Bounds.line))")
        }
        header = try BackupFile.header(data[..<first])
        rows = min(first + 1, data.endIndex)..<(try BackupFile.end(data, after: first))
    }

    /// Whether it begins like a backup.
    package static func isOne(_ path: String) -> Bool {
        let start = "{\"format\":\"\(BackupFormat.name)\""
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        return (try? file.read(upToCount: start.utf8.count)) == Data(start.utf8)
    }

    /// Version control and mail may write `\r\n`. The file itself contains no `\r`, because its texts escape it, so
    /// without them it is as it was written.
    private static func withPlainLineEnds(_ data: Data) -> Data {
        guard let first = data.firstIndex(of: 0x0A), first > data.startIndex, data[first - 1] == 0x0D else {
            return data
        }
        return data.filter { $0 != 0x0D }
    }

    private static func header(_ line: Data) throws -> BackupHeader {
        struct Version: Decodable {
            var format: String
            var version: Int
        }
        guard let start = try? JSONDecoder().decode(Version.self, from: line), start.format == BackupFormat.name else {
            throw BackupFormat.unreadable(
                "this is not a backup of fam", help: "`backup FILE` makes one; nothing was changed")
        }
        guard start.version <= BackupFormat.version else { throw BackupFormat.newer(start.version) }
        guard start.version > 0, let header = try? JSONDecoder().decode(BackupHeader.self, from: line) else {
            throw BackupFormat.incomplete("zone, digest or counts in its first line")
        }
        return header
    }

    /// Where the last line begins, after its checksum was verified.
    private static func end(_ data: Data, after first: Int) throws -> Int {
        struct Trailer: Decodable { var sha256: String }
        guard data.last == 0x0A, first < data.endIndex - 1,
            let start = data.dropLast().lastIndex(of: 0x0A).map({ $0 + 1 }), start > first,
            let trailer = try? JSONDecoder().decode(Trailer.self, from: data[start...])
        else { throw BackupFormat.unreadable("the file ends early") }
        var checksum = FileChecksum()
        for piece in stride(from: 0, to: start, by: 1 << 20) {
            try Work.look(taking: 0)
            data[piece..<min(start, piece + 1 << 20)].withUnsafeBytes { checksum.add($0) }
        }
        guard checksum.finished() == trailer.sha256 else {
            throw BackupFormat.unreadable("its checksum differs, so it was changed or damaged")
        }
        return start
    }

    /// Calls `body` with every row in order. Errors of `BackupRow.read` and of `body`.
    func forEachRow(_ reading: BackupReading, _ body: (BackupRow) throws -> Void) throws {
        let decoder = JSONDecoder()
        try data.withUnsafeBytes { all in
            var start = rows.lowerBound - data.startIndex
            let last = rows.upperBound - data.startIndex
            var number = 2, pulse = Pulse(every: 64)
            while start < last {
                let rest = UnsafeRawBufferPointer(rebasing: all[start..<last])
                let length = BackupFile.lineLength(rest)
                guard length <= Bounds.line else {
                    throw BackupFormat.unreadable("line \(number) is longer than \(Bounds.size(Bounds.line))")
                }
                try pulse.beat(taking: length)
                let bytes = UnsafeRawBufferPointer(rebasing: rest[..<length])
                var line = BackupLine(bytes)
                try body(try line.row(reading) ?? BackupRow.read(Data(bytes), number: number, reading, decoder))
                start += length + 1
                number += 1
            }
        }
    }

    private static func lineLength(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard let start = bytes.baseAddress, let end = memchr(start, 0x0A, bytes.count) else { return bytes.count }
        return UnsafeRawPointer(end) - start
    }
}
