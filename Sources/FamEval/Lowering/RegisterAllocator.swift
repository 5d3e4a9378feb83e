import FamText

/// Hands out the registers of one function: variables first, then temporaries as a stack.
struct RegisterAllocator {
    /// Registers below hold variables.
    let firstTemporary: Int
    private(set) var next: Int
    private(set) var highest: Int

    init(variables: Int) {
        firstTemporary = variables
        next = variables
        highest = variables
    }

    /// `too-deep` when a function needs more registers than an operand can name.
    mutating func temporary() throws -> Int {
        if next >= 65_000 {
            throw Diagnostic(.tooDeep, "the function has too many variables or too long an expression")
        }
        next += 1
        highest = max(highest, next)
        return next - 1
    }

    /// Releases the temporaries from `mark` on.
    mutating func release(to mark: Int) { next = mark }

    func isTemporary(_ register: Int) -> Bool { register >= firstTemporary }
}
