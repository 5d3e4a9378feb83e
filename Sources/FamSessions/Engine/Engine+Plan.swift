import FamNavigation
import FamStore

/// `plan`: what a statement or a whole run would change, told and taken back.
extension Engine {
    var isPlanning: Bool { options.isPlan || planDepth > 0 }

    /// Told as text, because it is what was asked for; the notices of what ran are not true, so they are left out.
    /// A row that the run had changed before the plan, and that the plan changes again, is not counted again.
    public func plan(_ body: () throws -> Void) throws {
        let place = try? router.state, ordinal = commandOrdinal, outer = sink
        let before = try store.changesOfRun()
        sink = MutedSink(outer)
        planDepth += 1
        defer {
            planDepth -= 1
            sink = outer
            commandOrdinal = ordinal
            if let place { try? router.restore(place, keepsAftermath: false) }
        }
        do {
            try store.attempt {
                try body()
                throw Planned(changes: try store.changesOfRun())
            }
        } catch let planned as Planned {
            tell(PlannedChange.differences(planned.changes, since: before))
        }
    }

    func tell(_ changes: [PlannedChange]) {
        if changes.isEmpty { sink.text("nothing would change") }
        for change in changes {
            sink.text("\(change.entity.plural): \(change.added) added, \(change.changed) changed, \(change.removed) removed")
        }
    }

    /// Ends what was planned, so that the store takes it back.
    struct Planned: Error { let changes: [PlannedChange] }
}
