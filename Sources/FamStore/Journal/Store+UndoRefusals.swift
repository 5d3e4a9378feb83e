import FamText
import FamValues

/// Why there is nothing that an undo may take back.
extension Store {
    func nothingLeft(of range: UndoRange, _ session: Int64?, isOfAll: Bool) throws -> Diagnostic {
        switch range {
        case .run(let number?):
            return Diagnostic(.nothingToUndo, "nothing of the run of `j\(number)` is left to undo")
        case .to(let time):
            let form = ValueText(zone: try connection().zone, now: nil), whose = session == nil ? "" : "this session "
            return Diagnostic(
                .nothingToUndo, "no change \(whose)made after \(form.human(.datetime(time))) is left to undo",
                help: session == nil ? nil : "`--all` looks at those of other sessions, too")
        default: return nothingLeft(isOfAll: isOfAll)
        }
    }

    private func nothingLeft(isOfAll: Bool) -> Diagnostic {
        guard entriesOfScript != nil, !isOfAll else {
            let other = try? latest("kind = 'do' AND undone_by IS NULL", nil)
            return Diagnostic(
                .nothingToUndo, "there is no change left to undo",
                help: isOfAll || other == nil
                    ? nil : "other sessions have made some: `undo --all` takes back the latest, `journal` lists them")
        }
        let older = try? latest("kind = 'do' AND undone_by IS NULL", nil)
        return Diagnostic(
            .nothingToUndo, "this script has made no change that is left to undo",
            help: older.map {
                "what was there before it stays; `undo \($0.name)` or `undo --all` takes back the latest of that"
            })
    }

    /// A command that changed only secrets, a password or a sign-in, has no entry; without this check the one before it
    /// would be undone silently.
    func requireJournaled(_ range: UndoRange, _ targets: [JournalEntry]) throws {
        switch range {
        case .latest, .last, .run(nil): break
        case .entry, .to, .job, .run: return
        }
        let oldest = targets.last?.number ?? 0
        guard let passed = unjournaled.last(where: { $0.after >= oldest }) else { return }
        throw Diagnostic(
            .changedOutside,
            "`\(JournalEntry.title(of: passed.command))` changed no row but a secret of this machine, which `undo` "
                + "cannot take back",
            help: targets.first.map { "`undo \($0.name)` takes back the change before it" })
    }

    /// What an entry changed outside stays, whatever happens to its rows, so undoing it is refused as a whole.
    func requireInside(_ targets: [JournalEntry], _ session: Int64?) throws {
        guard let marked = targets.first(where: { $0.outside != nil }), let counter = marked.outside else { return }
        let older = try entriesInEffect("n < ?2", session, [.int(marked.number)], limit: 1).first
        let ways = [
            counter.isEmpty ? "no command reverses it" : "`\(SafeText.shown(counter))` reverses it",
            older.map { "`undo \($0.name)` takes back the change before it" },
        ]
        throw Diagnostic(
            .changedOutside,
            "`\(marked.name)` (\(SafeText.shown(marked.title))) changed something outside, which `undo` cannot take "
                + "back",
            help: ways.compactMap { $0 }.joined(separator: "; "))
    }
}
