import CMachine
import FamCheck
import FamText
import FamValues

/// Runs checked units. One machine for one session: functions and variables of the top level keep their indexes between
/// units.
///
/// All registers are in one stack that the machine allocates itself. The variables of the top level are its bottom, and
/// the registers of `main` begin with them, so that code of the top level is as fast as code of a function; other
/// functions reach them by index. A call of the script uses no stack of the processor; only `try` and `atomic` nest
/// there, at most `attemptLimit` deep.
public final class Machine {
    /// The deepest recursion of calls.
    static let callLimit = 10_000
    static let attemptLimit = 100
    private static let slotLimit = 8_000_000

    /// The host, which outlives the run.
    public unowned var host: any MachineHost
    let heap = Heap()
    /// What the loop in C reads and writes, too.
    var state: MachineState
    private(set) var globalCount = 1
    /// The objects that own the functions.
    private var compiled: [Int: CompiledFunction] = [:]
    /// The captured variables of all units' closures, by index; a closure may be made by a later unit.
    private var captures: [Int: [VariableRef]] = [:]
    /// The running `main`s; a command may run another unit.
    private var mains: [CompiledFunction] = []
    /// The `main` of statements that are not lowered.
    private(set) lazy var lines = CompiledFunction(
        FunctionParts(name: "", span: Span(SourceID(.max), 0, 0)), heap: heap)
    var attemptDepth = 0
    var wholeDepth = 0
    /// Whether it runs within an `atomic`, be it in a function that one calls.
    public var isInAtomic: Bool { wholeDepth > 0 }
    /// The table that a loop went over last, and its shape on the heap.
    var lastTable: Table?
    var lastShape = 0
    var lastGivesReferences = false
    lazy var rowMaker = RowMaker(registry: host.context.registry)
    /// Builds interpolated texts.
    let texts = TextBuffer()

    public init(host: any MachineHost) {
        self.host = host
        let slots = 1 << 12, functions = 64
        state = MachineState(
            stack: .allocate(capacity: slots), capacity: slots, frames: .allocate(capacity: Machine.callLimit + 1),
            frameCount: 0, frameLimit: Machine.callLimit, functions: .allocate(capacity: functions),
            functionCapacity: functions, itemLimit: Bounds.items)
        state.stack.initialize(repeating: .null, count: slots)
        state.functions.initialize(repeating: nil, count: functions)
    }

    deinit {
        let remains = StackRemains(heap, stack, capacity)
        Leftovers.keep(remains)
        frames.deallocate()
        functions.deallocate()
    }

    // MARK: Running

    /// Statements that are lowered at a time.
    private static let pieceLength = 256

    /// Lowers and runs a unit. Throws a `Diagnostic` with place and trace; variables keep what they held when it was
    /// thrown. A long `main` is lowered and run in pieces, so that the bytecode of 100,000 lines is never in memory at
    /// once: variables of the top level are global, and others do not outlive their statement, so no piece needs
    /// another.
    public func run(_ unit: CheckedUnit) throws {
        heap.sweep()
        try load(unit.functions)
        guard let pieces = unit.pieces?() else { return try run(unit.main, isOnly: unit.main.body.count == 1) }
        while let piece = try pieces.next() { try run(piece, isOnly: false) }
    }

    private func run(_ main: FunctionCode, isOnly: Bool) throws {
        var piece = main
        var start = 0
        while start < main.body.count {
            start = try runLines(main.body, from: start)
            let end = min(start + Machine.pieceLength, main.body.count)
            guard start < end else { return }
            if end < main.body.count || start > 0 { piece.body = Array(main.body[start..<end]) }
            try run(main: CompiledFunction(try lowerMain(piece, isOnly: isOnly), heap: heap))
            start = end
        }
    }

    private func run(main: CompiledFunction) throws {
        mains.append(main)
        defer { mains.removeLast() }
        let base = top, depth = frameCount
        try makeRoom(base + main.entry.pointee.registerCount)
        do {
            try enter(main.entry, base: base, closure: .null)
            try execute(floor: frameCount - 1)
        } catch {
            throw report(error, downTo: depth)
        }
    }

    /// Calls a closure that the machine made, from a command.
    public func call(_ closure: any ClosureValue, _ arguments: [Value]) throws -> Value {
        guard let handle = closure as? ClosureHandle, handle.heap === heap else {
            throw Diagnostic(.notCallable, "the closure belongs to another session")
        }
        let object = handle.slot.object(ClosureObject.self)
        let entry = try function(object.pointee.function)
        try checkCount(arguments.count, entry)
        let base = top, depth = frameCount
        try makeRoom(base + max(entry.pointee.registerCount, arguments.count))
        for (index, argument) in arguments.enumerated() { set(stack + base + index, heap.slot(argument)) }
        do {
            try enter(entry, base: base, closure: handle.slot.retained())
            try execute(floor: frameCount - 1)
        } catch {
            throw report(error, downTo: depth)
        }
        defer { set(stack + base, .null) }
        return try heap.value(stack[base])
    }

    // MARK: Variables of the top level

    /// Sets a top-level variable before a run, or `$_` (index 0) at any time.
    public func setGlobal(_ index: Int, _ value: Value) {
        guard index < globalCount || frameCount == 0, (try? makeRoom(index + 1)) != nil else { return }
        globalCount = max(globalCount, index + 1)
        set(stack + index, heap.slot(value))
    }

    public func global(_ index: Int) -> Value {
        guard index < globalCount, let value = try? heap.value(stack[index]) else { return .null }
        return value
    }

    // MARK: Functions

    private func load(_ functions: [(index: Int, code: FunctionCode)]) throws {
        for (index, code) in functions { captures[index] = code.captures }
        for (index, code) in functions {
            let lowering = FunctionLowering(
                code, isMain: false, globalRegisters: nil, closureCaptures: captures, heap: heap)
            let function = CompiledFunction(try located(code.span) { try lowering.lower() }, heap: heap)
            function.entry.pointee.index = index
            install(function, at: index)
            reserveGlobals(lowering.highestGlobal + 1)
        }
    }

    /// The registers of `main` begin with the variables of the top level. How many there are is a guess with room to
    /// spare; only a unit with more new variables is lowered twice. A unit that a command runs has a frame of its own
    /// and declares none.
    private func lowerMain(_ code: FunctionCode, isOnly: Bool) throws -> FunctionParts {
        var globals: Int? = frameCount == 0 ? (globalCount + 127) / 64 * 64 : nil
        while true {
            let lowering = FunctionLowering(
                code, isMain: true, isOnly: isOnly, globalRegisters: globals, closureCaptures: captures, heap: heap)
            let parts = try located(code.span) { try lowering.lower() }
            guard let room = globals else {
                if lowering.highestGlobal < globalCount { return parts }
                throw Diagnostic(.misplaced, "a unit that a command runs cannot declare variables", at: code.span)
            }
            if lowering.highestGlobal < room {
                reserveGlobals(lowering.highestGlobal + 1)
                return parts
            }
            globals = lowering.highestGlobal + 1
        }
    }

    private func reserveGlobals(_ count: Int) {
        if frameCount == 0 { globalCount = max(globalCount, count) }
    }

    private func install(_ function: CompiledFunction, at index: Int) {
        if index >= functionCapacity {
            let room = max(index + 1, functionCapacity * 2)
            let larger = UnsafeMutablePointer<UnsafeMutablePointer<FunctionEntry>?>.allocate(capacity: room)
            larger.initialize(repeating: nil, count: room)
            larger.update(from: functions, count: functionCapacity)
            functions.deallocate()
            state.functions = larger
            state.functionCapacity = room
        }
        functions[index] = function.entry
        compiled[index] = function
    }

    /// `unknown-function` when no unit brought it.
    func function(_ index: Int) throws -> UnsafeMutablePointer<FunctionEntry> {
        guard index >= 0, index < functionCapacity, let entry = functions[index] else {
            throw Diagnostic(.unknownFunction, "the function is not defined yet")
        }
        return entry
    }

    /// The object after a running function.
    func compiled(_ entry: UnsafeMutablePointer<FunctionEntry>) -> CompiledFunction? {
        entry.pointee.object
    }

    private func located<Result>(_ span: Span, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let diagnostic as Diagnostic { throw diagnostic.located(at: span) }
    }

    // MARK: Stack

    var stack: UnsafeMutablePointer<Slot> { state.stack }
    var capacity: Int { state.capacity }
    var frames: UnsafeMutablePointer<Frame> { state.frames }
    var frameCount: Int { get { state.frameCount } set { state.frameCount = newValue } }
    var functions: UnsafeMutablePointer<UnsafeMutablePointer<FunctionEntry>?> { state.functions }
    var functionCapacity: Int { state.functionCapacity }

    /// The first slot that no frame and no variable of the top level uses.
    var top: Int {
        guard frameCount > 0 else { return 0 }
        let frame = frames[frameCount - 1]
        return frame.base + frame.function.pointee.registerCount
    }

    /// Makes the stack hold `count` slots; it may move. `recursion-limit` when it would be larger than 128 MB.
    func makeRoom(_ count: Int) throws {
        guard count > capacity else { return }
        if count > Machine.slotLimit { throw Machine.tooManyCalls }
        let room = min(max(count, capacity * 2), Machine.slotLimit)
        let larger = UnsafeMutablePointer<Slot>.allocate(capacity: room)
        larger.moveInitialize(from: stack, count: capacity)
        (larger + capacity).initialize(repeating: .null, count: room - capacity)
        stack.deallocate()
        state.stack = larger
        state.capacity = room
    }

    static let tooManyCalls = Diagnostic(
        .recursionLimit, "calls are nested deeper than \(callLimit)",
        help: "a function that calls itself needs a case where it stops")

    /// Replaces a slot and releases its old value.
    @inline(__always) func set(_ place: UnsafeMutablePointer<Slot>, _ value: Slot) {
        if place.pointee.isHeap { replace(place, value) } else { place.pointee = value }
    }

    @inline(never) private func replace(_ place: UnsafeMutablePointer<Slot>, _ value: Slot) {
        let old = place.pointee
        place.pointee = value
        heap.release(old)
    }
}
