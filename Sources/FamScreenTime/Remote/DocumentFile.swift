import FamKit
import FamRegistry
import FamValues
import Foundation

/// The documents of the folder fetched last, in a file on this machine: the second level (S-P28). The next shell does
/// not read them again, and has them if the copy cannot be reached. A file that cannot be read or written counts as
/// none (S-P29).
struct DocumentFile: Codable, Sendable {
    struct Kept: Codable, Sendable {
        var text: String
        /// When it was fetched, in microseconds.
        var at: Int64
    }

    var folder: String
    var documents: [String: Kept] = [:]

    /// How a fetch reads the file. Not recorded in sessions.
    struct Reading: Sendable {
        var path: String?
        var folder: String
        var policy: CachePolicy
        var fallsBack: Bool
        var now: Instant

        /// X-Q04: ignored after a day, except as a fallback. A time after `now` comes from another clock.
        func accepts(_ kept: Kept) -> Bool {
            let age = now.micros - kept.at
            return age >= 0 && age <= 86_400_000_000 && policy.accepts(age: age)
        }
    }

    /// Nil if this run has no cache.
    private static func path(_ context: any Context) -> String? {
        (try? context.service(.cacheFolder)).map { $0.path + "/screentime/documents.json" }
    }

    static func reading(
        _ folder: String, _ policy: CachePolicy, fallsBack: Bool, _ context: any Context
    ) -> Reading {
        Reading(
            path: path(context), folder: place(folder, context), policy: policy, fallsBack: fallsBack, now: context.now)
    }

    private static func place(_ folder: String, _ context: any Context) -> String {
        (try? context.files.place(of: folder)) ?? folder
    }

    static func documents(_ reading: Reading?, _ outside: any Outside) async -> [String: Kept] {
        guard let reading, let path = reading.path, let bytes = try? await outside.read(path),
            let file = try? JSONDecoder().decode(DocumentFile.self, from: Data(bytes)), file.folder == reading.folder
        else { return [:] }
        return file.documents
    }

    init(folder: String, _ context: any Context) { self.folder = DocumentFile.place(folder, context) }

    func write(_ context: any Context) {
        guard (try? context.service(.cacheFolder))?.isReadOnly == false, let path = DocumentFile.path(context),
            let data = try? JSONEncoder().encode(self)
        else { return }
        try? context.files.write(path, replaces: true, isPrivate: true, help: "") { put in
            try put(String(decoding: data, as: UTF8.self))
        }
    }

    /// Signing out removes what was fetched from this machine.
    static func clear(_ context: any Context) { DocumentFile(folder: "", context).write(context) }
}
