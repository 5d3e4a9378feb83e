import FamStore
import FamText
import FamValues
import Foundation
import GRDB

/// The columns of an entry in the session file. They are read by their places and without a string for what is empty: a
/// session may have 100,000 entries.
struct EntryColumns {
    /// In the order in which `entry` reads them.
    static let names = """
        position, at, took, text, status, output, journal_position, journal_entry, navigated, showed_table,
        short_names, changed_secrets, address, digest, ran, answers, tape.records
        """

    let row: PreparedStatement

    /// - Throws: `DatabaseError` for a value of another type, `bad-file` for a tape that cannot be read.
    func entry(of session: Int64) throws -> SessionEntry {
        SessionEntry(
            position: try int(0), at: Instant(micros: try int(1)), took: try int(2), text: try text(3),
            status: EntryStatus(rawValue: try text(4)) ?? .failed, output: try text(5),
            journalPosition: try int(6), journalEntry: try optional(7, int), navigated: try int(8) != 0,
            showedTable: try int(9) != 0, shortNames: Self.decoded(try text(10)),
            tape: try optional(16, text).map { try Tape($0, name: "session \(session)").records } ?? [],
            changedSecrets: try int(11) != 0, address: try text(12), digest: try text(13),
            ran: try optional(14, int).map { Instant(micros: $0) },
            answers: RecordedAnswers(try text(15)) ?? RecordedAnswers([]))
    }

    private func int(_ column: Int) throws -> Int64 {
        guard row.isInteger(column) else { throw Self.wrongType }
        return row.int(column)
    }

    private func text(_ column: Int) throws -> String {
        guard row.isText(column) else { throw Self.wrongType }
        return row.text(column)
    }

    private func optional<Value>(_ column: Int, _ read: (Int) throws -> Value) throws -> Value? {
        row.isNull(column) ? nil : try read(column)
    }

    static let wrongType = DatabaseError(message: "a value is not of its column's type")

    private static func decoded(_ text: String) -> [ShortName] {
        text.isEmpty ? [] : (try? JSONDecoder().decode([ShortName].self, from: Data(text.utf8))) ?? []
    }
}
