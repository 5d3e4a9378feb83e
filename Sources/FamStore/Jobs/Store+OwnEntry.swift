import FamRegistry
import FamText
import FamValues

extension Store {
    /// Runs `body` as a separate journal entry within the current run: the entry before it is completed, and another
    /// begins after it. If it throws, its changes are rolled back and the run can continue.
    public func asOwnEntry(_ header: EntryHeader, in context: any Context, _ body: () throws -> Void) throws {
        guard let outer = access?.run?.entry.header, let before = access?.context else {
            throw Diagnostic(.misplaced, "an entry within another needs one under way")
        }
        access?.context = context
        defer { access?.context = before }
        try attempt {
            let access = try writing()
            try splitEntry(access, header)
            try body()
            var rest = outer
            // The rest of the run comes later, and journal time never runs backward.
            rest.at = max(outer.at, header.ran ?? header.at)
            try splitEntry(access, rest)
        }
    }

    /// Gives the current entry this title, whatever its text was.
    public func retitleEntry(_ header: EntryHeader) {
        access?.run?.entry.header = header
        access?.run?.entry.kind = header.kind
    }

    private func splitEntry(_ access: Access, _ header: EntryHeader) throws {
        try mapped {
            try finishEntry(access)
            access.run?.entry = EntryState(header: header, kind: header.kind)
            try startEntry(access)
        }
    }
}
