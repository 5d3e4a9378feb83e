import CMachine
import FamCheck
import FamText
import FamValues

/// A place in the code that jumps go to, known or still to come.
struct CodeLabel { fileprivate let index: Int }

/// Lowers one function of the checked core to instructions. The extensions lower statements, expressions, calls and
/// `try`.
///
/// Laws: `value(_:into:)` writes the target only as its last step unless the target is a temporary, so a variable can
/// be the target of an expression that reads it. A temporary that may hold a heap object is cleared as soon as it was
/// read, so that values keep one owner and are changed in place.
final class FunctionLowering {
    /// A construct that `break`, `continue` and `return` leave on their way.
    enum Scope {
        case loop(next: CodeLabel, end: CodeLabel)
        case attempt
        /// An attempt whose statements run on every way out; `cells` are the cells declared before them.
        case finally([Statement], cells: Set<Int>)
    }

    let function: FunctionCode
    let isMain: Bool
    /// Whether the function is all that is run, and has one statement: then no variable holds its result.
    let isOnly: Bool
    /// How many registers from 0 are variables of the top level; nil if the function reaches them by index.
    let globalRegisters: Int?
    let heap: Heap
    /// The captured variables of the unit's closures, by index.
    let closureCaptures: [Int: [VariableRef]]
    var registers: RegisterAllocator
    var scopes: [Scope] = []
    /// Shared variables whose declaration was passed: the first assignment of one in the text makes its cell.
    var declaredCells: Set<Int> = []
    /// Whether a register may hold an object of the heap: by the types of the variables and of what is computed.
    private var holdsHeap: Bool
    /// The highest variable of the top level that the function names, or -1.
    private(set) var highestGlobal = -1

    private(set) var code: [Instruction] = []
    private var spans: [Span] = []
    private var constants: [Value] = []
    private var constantIndexes: [Value: Int] = [:]
    private var divisorIndexes: [Int64: Int] = [:]
    private var names: [String] = []
    private var nameIndexes: [String: Int] = [:]
    private var sites: [Site] = []
    private var types: [ValueType] = []
    private var labels: [Int?] = []
    private var jumps: [(at: Int, to: CodeLabel)] = []
    /// The span that new instructions get.
    var span: Span

    init(
        _ function: FunctionCode, isMain: Bool, isOnly: Bool = false, globalRegisters: Int?,
        closureCaptures: [Int: [VariableRef]], heap: Heap
    ) {
        self.function = function
        self.isMain = isMain
        self.isOnly = isOnly
        self.closureCaptures = closureCaptures
        self.globalRegisters = globalRegisters
        self.heap = heap
        span = function.span
        holdsHeap = function.locals.contains { $0.isCell || FunctionLowering.mayBeHeap($0.type) }
        registers = RegisterAllocator(variables: (globalRegisters ?? 0) + function.locals.count)
    }

    /// The whole function.
    func lower() throws -> FunctionParts {
        if registers.next > 60_000 { throw Diagnostic(.tooDeep, "there are too many variables", at: function.span) }
        for index in 0..<function.parameterCount where function.locals[index].isCell {
            let register = self.register(local: index)
            emit(.newCell, a: register, b: register)
            declaredCells.insert(index)
        }
        for statement in function.body {
            span = statement.span
            if isMain { emit(.willRun) }
            try lower(statement)
        }
        emit(.resultNull)
        resolveJumps()
        return FunctionParts(
            name: function.name, span: function.span, code: code, spans: spans, constants: constants, names: names,
            sites: sites, types: types, registerCount: registers.highest + 1, holdsHeap: holdsHeap,
            parameterCount: function.parameterCount,
            parameterTypes: function.locals.prefix(function.parameterCount).map(\.type),
            optionalCount: function.optionalCount)
    }

    // MARK: Emitting

    @discardableResult
    func emit(_ op: Opcode, flag: Bool = false, a: Int = 0, b: Int = 0, c: Int = 0) -> Int {
        append(Instruction(op, flag: flag ? 1 : 0, a: a, b: b, c: c))
    }

    @discardableResult
    func emit(_ op: Opcode, flag: Bool = false, a: Int = 0, wide: Int) -> Int {
        append(Instruction(op, flag: flag ? 1 : 0, a: a, wide: wide))
    }

    @discardableResult
    func append(_ instruction: Instruction) -> Int {
        code.append(instruction)
        spans.append(span)
        return code.count - 1
    }

    func newLabel() -> CodeLabel {
        labels.append(nil)
        return CodeLabel(index: labels.count - 1)
    }

    func place(_ label: CodeLabel) { labels[label.index] = code.count }

    /// An instruction whose wide operand is a distance.
    func jump(_ op: Opcode, flag: Bool = false, a: Int = 0, to label: CodeLabel) {
        jumps.append((emit(op, flag: flag, a: a), label))
    }

    func attempt(_ kind: AttemptKind, _ raised: Int, to label: CodeLabel) {
        note(.any)
        jumps.append((append(Instruction(.attempt, flag: kind.rawValue, a: raised)), label))
    }

    private func resolveJumps() {
        for (at, label) in jumps {
            guard let target = labels[label.index] else { continue }
            code[at].set(wide: target - at - 1)
        }
    }

    // MARK: Tables

    func constant(_ value: Value) -> Int {
        // Floats and ints may be equal and still differ; only text is often repeated.
        if case .string = value, let index = constantIndexes[value] { return index }
        constants.append(value)
        if case .string = value { constantIndexes[value] = constants.count - 1 }
        return constants.count - 1
    }

    /// The place of a constant to divide by, with its inverse after it; nil if it must be over 1 and is not, or an
    /// operand cannot name the place.
    func divisor(_ number: Int64) -> Int? {
        if let known = divisorIndexes[number] { return known }
        guard number > 1, constants.count < 65_000 else { return nil }
        let inverse = (1 << 64 as UInt128) / UInt128(number) + 1
        constants += [.int(number), .int(Int64(truncatingIfNeeded: inverse))]
        divisorIndexes[number] = constants.count - 2
        return constants.count - 2
    }

    func name(_ text: String) throws -> Int {
        if let index = nameIndexes[text] { return index }
        if names.count > 65_000 { throw Diagnostic(.tooDeep, "the function uses too many field names", at: span) }
        names.append(text)
        nameIndexes[text] = names.count - 1
        return names.count - 1
    }

    func site(_ site: Site) -> Int {
        sites.append(site)
        return sites.count - 1
    }

    func type(_ type: ValueType) -> Int {
        types.append(type)
        return types.count - 1
    }

    // MARK: Variables

    func register(local index: Int) -> Int { (globalRegisters ?? 0) + index }

    func isCell(local index: Int) -> Bool { function.locals[index].isCell }

    /// Where a variable lives; in `main` those of the top level are registers.
    func place(of variable: VariableRef) -> Place {
        switch variable {
        case .global(let index):
            highestGlobal = max(highestGlobal, index)
            return globalRegisters == nil ? .global(index) : .register(index)
        case .local(let index):
            return isCell(local: index) ? .cell(register: register(local: index)) : .register(register(local: index))
        case .capture(let index): return .capture(index)
        }
    }

    /// Takes note of a variable of the top level that is used without `place(of:)`.
    func touch(global index: Int) { highestGlobal = max(highestGlobal, index) }

    /// Emits the store of a temporary, which becomes null.
    func store(_ temporary: Int, to variable: VariableRef) {
        switch place(of: variable) {
        case .register(let register):
            if register != temporary { emit(.take, a: register, b: temporary) }
        case .cell(let register):
            if case .local(let index) = variable, declaredCells.insert(index).inserted {
                emit(.newCell, a: register, b: temporary)
            } else {
                emit(.storeCell, a: register, b: temporary)
            }
        case .capture(let index): emit(.storeCapture, a: index, b: temporary)
        case .global(let index): emit(.storeGlobal, a: temporary, wide: index)
        }
    }

    /// Takes note that a value of the type comes into a register.
    func note(_ type: ValueType) { if !holdsHeap { holdsHeap = FunctionLowering.mayBeHeap(type) } }

    /// Whether values of the type may be heap objects; a hint for speed only.
    static func mayBeHeap(_ type: ValueType) -> Bool {
        switch type.unwrapped {
        case .null, .bool, .int, .float, .date, .time, .datetime, .period, .never: false
        default: true
        }
    }
}
