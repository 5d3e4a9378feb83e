import CMachine
import FamCheck
import FamRegistry
import FamText
import FamValues

/// What an instruction needs besides its operands. Indirect, since each run of it passes it on several times.
indirect enum Site {
    /// `isInt`: the check takes the result for an int, and nothing after it looks for null.
    case builtin(FunctionSpec, count: Int, isInt: Bool)
    /// `values` are constants and defaults; the operands of `computed` replace those at these indexes. `isGiven` is
    /// true for written arguments.
    case command(CommandSpec, values: [Value], computed: [Int], isGiven: [Bool])
    /// The same, and without a result what the command prints is the value.
    case printed(CommandSpec, values: [Value], computed: [Int], isGiven: [Bool])
    case query(QueryPlan, Query.Finish, parameters: Int)
    case rows(StreamedRows)
    case explain(QueryPlan, parameters: Int)
    /// Operands: the input, then the parameters of the changes.
    case edit(EntitySpec, [NamedExpr], parameters: Int, isAllowed: Bool)
    case editInEditor(EntitySpec)
    case delete(EntitySpec, isAllowed: Bool)
    case fields
    /// Operands: the parameters of the plan, then the file for rows that are refused.
    case importRows(QueryPlan, ImportPlan, parameters: Int, hasFile: Bool)
    /// Operands: the rows and the path of the file.
    case save(isForced: Bool)
    case reading(String, ValueType)
    case read(ValueType)
    case tested(ValueType)
    case closure(function: Int, captures: [Capture])
    case assignPart(Place, path: [PathStep])

    /// How many operands are in the registers from `a`.
    var operandCount: Int {
        switch self {
        case .builtin(_, let count, _): count
        case .command(_, _, let computed, _), .printed(_, _, let computed, _): computed.count
        case .rows(let streamed): streamed.operandCount
        case .query(_, _, let count), .explain(_, let count): count
        case .edit(_, _, let count, _): count + 1
        case .importRows(_, _, let count, let hasFile): count + (hasFile ? 1 : 0)
        case .save: 2
        case .editInEditor, .delete, .fields, .read, .tested: 1
        case .reading, .closure, .assignPart: 0
        }
    }
}

extension Site {
    /// Tells the host what is about to be used, if it may refuse that.
    func announce(to host: any MachineHost) throws {
        switch self {
        case .command(let spec, _, _, _), .printed(let spec, _, _, _): try host.willUse(spec, spec.name)
        case .rows(let streamed):
            try host.willUse(streamed.command, streamed.command.name)
            if case .into = streamed.use { try host.willUse(nil, "into") }
        case .query(let plan, _, _), .explain(let plan, _):
            if case .entity(let name, _) = plan.source { try host.willUse(nil, name) }
        case .edit: try host.willUse(nil, "edit")
        case .editInEditor: try host.willUse(nil, "edit --in-editor")
        case .delete: try host.willUse(nil, "delete")
        case .importRows: try host.willUse(nil, "into")
        case .save: try host.willUse(nil, "save")
        case .builtin, .fields, .reading, .read, .tested, .closure, .assignPart: break
        }
    }
}

/// Where the function that makes a closure finds a captured variable.
enum Capture {
    case register(Int)
    case capture(Int)
    case global(Int)
}

/// Where a variable lives, as the machine sees it. The raw number of each case is the `flag` of `yield`.
enum Place {
    case register(Int)
    case cell(register: Int)
    case capture(Int)
    case global(Int)
}

/// One step into a value that is changed in place; an index is in a register.
enum PathStep {
    case index
    case field(name: Int)
}

extension FieldCache {
    static var unknown: FieldCache { FieldCache(shape: -1, index: 0) }
}

extension FunctionEntry {
    var object: CompiledFunction? { owner.map { Unmanaged<CompiledFunction>.fromOpaque($0).takeUnretainedValue() } }
}

/// A lowered function with everything its instructions refer to.
final class CompiledFunction {
    let name: String
    /// Where there are no instructions, the statement or argument under way.
    var span: Span
    let spans: [Span]
    let names: [String]
    let sites: [Site]
    let types: [ValueType]
    /// The types to test arguments against if the check did not know the call.
    let parameterTypes: [ValueType]
    let entry: UnsafeMutablePointer<FunctionEntry>
    private let codeCount: Int
    private let constantCount: Int
    private let heap: Heap

    init(_ parts: FunctionParts, heap: Heap) {
        name = parts.name
        span = parts.span
        spans = parts.spans
        names = parts.names
        sites = parts.sites
        types = parts.types
        parameterTypes = parts.parameterTypes
        codeCount = parts.code.count
        constantCount = parts.constants.count
        self.heap = heap
        let code = UnsafeMutablePointer<Instruction>.allocate(capacity: parts.code.count)
        code.initialize(from: parts.code, count: parts.code.count)
        let constants = UnsafeMutablePointer<Slot>.allocate(capacity: parts.constants.count)
        for (index, value) in parts.constants.enumerated() { (constants + index).initialize(to: heap.slot(value)) }
        let caches = UnsafeMutablePointer<FieldCache>.allocate(capacity: parts.names.count)
        caches.initialize(repeating: .unknown, count: parts.names.count)
        entry = .allocate(capacity: 1)
        entry.initialize(
            to: FunctionEntry(
                code: code, constants: constants, caches: caches, registerCount: parts.registerCount,
                holdsHeap: parts.holdsHeap, parameterCount: parts.parameterCount,
                optionalCount: parts.optionalCount, index: -1, owner: nil))
        entry.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        for index in 0..<constantCount { heap.release(entry.pointee.constants[index]) }
        entry.pointee.code.deallocate()
        entry.pointee.constants.deallocate()
        entry.pointee.caches.deallocate()
        entry.deallocate()
    }

    /// The place of the instruction before `pc`: the machine has stepped past the one that runs.
    func span(before pc: UnsafePointer<Instruction>) -> Span {
        let index = pc - UnsafePointer(entry.pointee.code) - 1
        return spans.indices.contains(index) ? spans[index] : span
    }

    /// The registers of the loops over items that the instruction before `pc` is in, innermost first. A loop ends with
    /// a jump back to the instruction that takes the next item.
    func iterations(around pc: UnsafePointer<Instruction>) -> [Int] {
        let code = entry.pointee.code
        let here = pc - UnsafePointer(code) - 1
        guard here >= 0 else { return [] }
        return (here..<codeCount).compactMap { index in
            let next = index + 1 + code[index].wide
            guard code[index].op == .loop, (0...here).contains(next), code[next].op == .iterateNext else { return nil }
            return code[next].a
        }
    }
}

/// What lowering makes of a function.
struct FunctionParts {
    var name: String
    var span: Span
    var code: [Instruction] = []
    var spans: [Span] = []
    var constants: [Value] = []
    var names: [String] = []
    var sites: [Site] = []
    var types: [ValueType] = []
    var registerCount = 0
    var holdsHeap = true
    var parameterCount = 0
    var parameterTypes: [ValueType] = []
    var optionalCount = 0
}
