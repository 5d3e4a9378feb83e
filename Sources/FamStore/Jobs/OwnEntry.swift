import FamRegistry
import FamText
import FamValues

extension Store {
    /// Runs `body` as a journal entry of its own inside the run under way: what came before is finished, what comes
    /// after begins another. When it throws, what it did is taken back and the run can go on.
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
            // What follows comes later; journal time never runs backwards.
            rest.at = max(outer.at, header.ran ?? header.at)
            try splitEntry(access, rest)
        }
    }

    /// The entry under way is called so, whatever text it came from.
    public func retitleEntry(_ header: EntryHeader) {
        access?.run?.entry.header = header
        access?.run?.entry.kind = header.kind
    }

    private func splitEntry(_ access: Access, _ header: EntryHeader) throws {
        try mapped {
            try finishEntry(access)
            let none: [ClosedRange<Int64>?] = Array(repeating: nil, count: catalog.count)
            access.run?.entry = EntryState(header: header, kind: header.kind, made: none)
            try startEntry(access)
        }
    }
}
