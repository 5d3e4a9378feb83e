import FamApp
import FamServices
import FamSessions
import FamStore
import FamText
import FamValues
import Foundation

/// Files that the program opens: any content is read or refused with a reason, and a refused file has changed nothing.
enum FileTargets {
    /// The text as a backup. Its last line gets the right checksum, so that the checks after that are reached.
    static func backup(_ text: String, _ bench: Workbench) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: true).filter { !$0.hasPrefix("{\"sha256\"") }
        let body = lines.map { $0 + "\n" }.joined()
        let household = bench.household()
        guard let path = put(Array(FileChecksum.closed(body).utf8), "fuzz.fambackup", bench) else { return }
        let before = try? household.engine.store.digest()
        for command in ["backup check", "restore --yes"] {
            let outcome = household.engine.run(Array("\(command) \"\(path)\"".utf8), name: "fuzz")
            require(outcome.status == .done || !outcome.diagnostics.isEmpty, "`\(command)` fails and does not say why")
            if outcome.status != .done {
                require((try? household.engine.store.digest()) == before, "a refused backup changes the household")
            }
            _ = household.takeOutput()
        }
        _ = household.engine.run(Array("undo".utf8), name: "fuzz")
        _ = household.takeOutput()
    }

    private static let questions = [
        "children", "events | count", "events | group child { sum(points) }", "rewards", "journal | take 5",
        "log Maya Chores", "undo",
        "child edit Leo --name Leon", "digest", "link check /dev/null", "screen",
    ]

    static func database(_ edits: [UInt8], _ bench: Workbench) {
        guard let path = put(damaged(bench.databaseImage, edits), "fuzz.db", bench) else { return }
        // Left by the previous file.
        for ending in ["-wal", "-shm", "-journal"] { unlink(path + ending) }  // safe: in its own folder
        guard let household = try? bench.app.sandbox(database: path) else { return }
        for question in questions {
            let outcome = household.engine.run(Array(question.utf8), name: "fuzz")
            require(outcome.status == .done || !outcome.diagnostics.isEmpty, "`\(question)` fails and does not say why")
            _ = household.takeOutput()
        }
        household.engine.store.close()
    }

    static func log(_ edits: [UInt8], _ bench: Workbench) {
        guard let path = put(damaged(bench.logImage, edits), "fuzz.sessions", bench) else { return }
        for ending in ["-wal", "-shm", "-journal"] { unlink(path + ending) }  // safe: in its own folder
        guard let log = try? SessionLog(path: path, wait: 0) else { return }
        for header in (try? log.sessions()) ?? [] { _ = try? log.entries(of: header.number) }
        _ = try? log.recentTexts(limit: 100)
        if let number = try? log.begin(header) { try? log.append(entry(1), to: number) }
        log.close()
    }

    // MARK: Images

    static func databaseImage(_ bench: Workbench) -> [UInt8] {
        // safe: in its own folder
        guard let path = put([], "image.db", bench), unlink(path) == 0,
            let household = try? bench.app.sandbox(database: path)
        else { return [] }
        for line in Workbench.setup.split(separator: "\n") { _ = household.engine.run(Array(line.utf8), name: "setup") }
        household.engine.store.close()
        return [UInt8](FileManager.default.contents(atPath: path) ?? Data())
    }

    static func logImage(_ bench: Workbench) -> [UInt8] {
        // safe: in its own folder
        guard let path = put([], "image.sessions", bench), unlink(path) == 0, let log = try? SessionLog(path: path)
        else { return [] }
        for _ in 0..<3 {
            guard let number = try? log.begin(header) else { continue }
            for position in 1...20 { try? log.append(entry(Int64(position)), to: number) }
        }
        log.close()
        return [UInt8](FileManager.default.contents(atPath: path) ?? Data())
    }

    private static let header = SessionHeader(
        number: 0, started: Instant(micros: 1), seed: 1, zone: "UTC", startDigest: "0", startJournal: 0,
        clockIsPinned: false, entryCount: 0)

    private static func entry(_ position: Int64) -> SessionEntry {
        SessionEntry(
            position: position, at: Instant(micros: position), took: 1, text: "log Maya Chores", status: .done,
            output: "Moment logged!", journalPosition: position, navigated: false, address: "/today", digest: "0")
    }

    /// Each six bytes change one place: three give the position, one how, two the new content.
    private static func damaged(_ image: [UInt8], _ edits: [UInt8]) -> [UInt8] {
        var image = image
        guard !image.isEmpty else { return edits }
        for start in stride(from: 0, to: min(edits.count, 600) - 5, by: 6) {
            let word = Int(edits[start]) << 16 | Int(edits[start + 1]) << 8 | Int(edits[start + 2])
            let place = word * 31 % image.count
            switch edits[start + 3] % 4 {
            case 0: image[place] ^= 1 << (edits[start + 4] % 8)
            case 1: image[place] = edits[start + 4]
            case 2:
                for index in place..<min(place + Int(edits[start + 4]), image.count) { image[index] = edits[start + 5] }
            // Replaces a page with another.
            default:
                let page = 4096, count = image.count / page
                guard count > 1 else { continue }
                let from = Int(edits[start + 4]) % count * page, to = place / page % count * page
                image.replaceSubrange(to..<to + page, with: image[from..<from + page])
            }
        }
        return image
    }

    private static func put(_ bytes: [UInt8], _ name: String, _ bench: Workbench) -> String? {
        do {
            let path = try bench.folder.made() + "/" + name
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            return path
        } catch {
            require(false, "no file can be written: \(error)")
            return nil
        }
    }
}
