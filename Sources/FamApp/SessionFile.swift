import FamRegistry
import FamServices
import FamSessions
import FamStore
import FamText
import FamValues
import Foundation

/// A session on its way to a file: written once as recorded, replayed in a sandbox, and kept with the digests seen there.
struct SessionFile {
    let header: SessionHeader
    let entries: [SessionEntry]
    let context: any Context

    /// - Returns: how many entries were kept and the digest that a replay ends with.
    func write(to path: String, style: SaveStyle, range: ClosedRange<Int64>?) throws -> (entries: Int, digest: String) {
        let world = try context.service(World.key)
        let store = try context.service(StoreFeature.store)
        let saver = SessionSaver(header: header, entries: entries) { try store.rowsMade(by: $0) }
        if header.startJournal > 0 { try store.copy(to: path + ".base", undoneTo: header.startJournal, at: header.started) }
        let draft = try saver.text(style: style, range: range, digests: nil)
        let probe = try world.makeSandbox()
        let session = try SavedSession(draft, name: path, isUnfinished: probe.engine.isUnfinished)
        let sandbox = try ReplaySandbox(for: session.header, beside: path, world: world)
        defer { sandbox.remove() }
        let report = try sandbox.replayer.run(session, name: path, compares: false)
        try FileText.write(try saver.text(style: style, range: range, digests: report.digests), to: path)
        let kept = session.entries.filter { $0.pin != nil }
        if range == nil, let last = kept.last?.pin?.digest, last != report.digest {
            context.output.warning(
                Diagnostic(
                    .replayDiffers, "the replay ends in another state than the session did",
                    notes: ["another shell may have written in between, or an entry read a file"], severity: .warning))
        }
        return (kept.count, report.digest)
    }
}
