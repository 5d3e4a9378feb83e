#pragma once
#include <stdbool.h>
#include <stdint.h>

// What the two halves of the machine share: `runFrequent` here and `Machine.execute` in Swift. Swift takes these very
// declarations, so no list of opcodes, tags or fields can differ from another.

#define CLOSED __attribute__((enum_extensibility(closed)))

/// The meaning of a slot's 64 bits. From `string` on they are addresses of counted objects on the machine's heap, each
/// of which begins with the count of its owners.
typedef enum CLOSED Tag : uint8_t {
    TagNull, TagBool, TagInt, TagFloat, TagDate, TagTime, TagDatetime, TagPeriod,
    TagString, TagList, TagRecord, TagCell, TagClosure, TagBox, TagRaised
} Tag;

/// One register: 16 bytes without a destructor.
typedef struct Slot {
    Tag tag;
    uint64_t bits;
} Slot;

/// The instruction set. `r[x]` is a register of the running function, `k[w]` a constant of it, `g[w]` a variable of the
/// top level, `w` the 32 bits of `b` and `c` together, `s` the sign-extended `c`. “Else jump” instructions are followed
/// by one `jump` word that is read only when they jump. `flag` is the instruction's second byte. Registers own their
/// values: what a write replaces is released.
///
///     loadNull a                r[a] = null
///     loadBool a b              r[a] = b as bool
///     loadInt a w               r[a] = w as a signed int
///     loadConstant a w          r[a] = k[w]
///     move a b                  r[a] = r[b]
///     take a b                  r[a] = r[b], r[b] becomes null
///     clear a                   r[a] becomes null
///     loadGlobal a w            r[a] = g[w]
///     storeGlobal a w           g[w] = r[a], r[a] becomes null
///     newCell a b               r[a] = a new cell with r[b], which becomes null
///     loadCell a b              r[a] = content of the cell r[b]
///     storeCell a b             content of the cell r[a] = r[b], which becomes null
///     loadCapture a b           r[a] = captured variable b
///     storeCapture a b          captured variable a = r[b], which becomes null
///     member index a b c, flag  r[a] = the part of r[b] that c names; with flag 1 null where there is none
///     yield a b c, flag         the variable of kind `flag` at b gives up the list or text r[a] if it still
///                               holds it and r[c] can be added to it, so that the next `add` works in place
///     add … remainder a b c     r[a] = r[b] op r[c]; ints and floats at once, the rest by `Arithmetic`
///     addInt … remainderInt a b s   r[a] = r[b] op s
///     iadd … irem a b c, iaddInt … imulInt a b s   the same where the check knows that both are ints
///     iquotBy iremBy a b c      r[a] = r[b] op k[c], ints; k[c] is over 1, and k[c+1] is 2^64 / k[c] + 1
///     operate a b c, flag       r[a] = r[b] op r[c] for the operator number `flag` (in, like, =~, ..)
///     within a b c              r[a] = whether r[b] is in the range or period r[c]; false for other kinds
///     negate a b, not a b       r[a] = -r[b]; r[a] = not r[b]
///     truth a b                 r[a] = whether r[b] is true; null is not
///     less lessEqual equal a b c, flag   r[a] = (r[b] op r[c]) == flag
///     jump w                    pc += w
///     loop w                    pc += w, backward; looks for an interrupt now and then
///     jumpIf a w, flag          when r[a] is true == flag
///     jumpIfNotNull a w         when r[a] is not null
///     jumpLess jumpLessEqual jumpEqual b c, flag           when (r[b] op r[c]) == flag jump
///     jumpLessInt … jumpEqualInt b s, flag                 when (r[b] op s) == flag jump
///     ijumpLess … ijumpEqualInt b c, b s, flag             the same where the check knows that both are ints
///     rangeBegin a b            r[a] and r[a+1] hold start and end of a range: r[b] = start; when it is empty jump
///     rangeNext a b             r[a] += 1, r[b] = r[a], jump back; continues when the end is passed
///     iterate a b               r[a] = r[b] checked for being something to iterate over, r[a+1] = 0
///     iterateNext a b           r[b] = next item of r[a], r[a+1] counts; when there is none jump
///     list a b c                r[a] = list of the c registers from b, which become null
///     append a b, flag          the list r[a] gets the item r[b], which becomes null unless flag is 1
///     record a b, next word w   r[a] = record of shape w from the registers from b, which become null
///     interpolate a b c         r[a] = the texts of the c registers from b, which become null, as one string
///     member a b c              r[a] = field named by name c of r[b]
///     index a b c               r[a] = r[b][r[c]]
///     length a b r[a] = the length of r[b]; lists and texts at once, the rest as the function of that name does
///     assignPart a w            site w: changes a part of a variable; indexes and value are from r[a]
///     call a w                  calls function w with the arguments from r[a]; the result comes to r[a]
///     callClosure a b c, flag   calls r[c] with b arguments from r[a]; the result comes to r[a]; with flag 1 the
///                               arguments are tested
///     result a, resultNull      returns from the function
///     closure a w               r[a] = closure of site w
///     site a w site w (built-in function, command, query, …) with operands from r[a]; its result comes to r[a]
///     attempt a w, flag runs what follows to its `endAttempt`, as `AttemptKind` says; an error comes to r[a] and pc +=
///     w
///     endAttempt                ends the innermost attempt; continues after
///     caught a b                r[a] = the error value of the raised r[b]
///     rethrow a                 raises r[a] again
///     fail a                    raises `failed` with the text of r[a]
///     expect a w, flag when r[a] is not true raises `expectation` with text k[w]; with flag 1, r[a+1] and r[a+2] are
///     its sides
///     show a w                  hands r[a] of type w to the host, with its `Measure`
///     willRun                   shows the host that a statement of the top level begins
typedef enum CLOSED Opcode : uint8_t {
    OpcodeLoadNull, OpcodeLoadBool, OpcodeLoadInt, OpcodeLoadConstant, OpcodeMove, OpcodeTake, OpcodeClear,
    OpcodeLoadGlobal, OpcodeStoreGlobal, OpcodeNewCell, OpcodeLoadCell, OpcodeStoreCell, OpcodeLoadCapture,
    OpcodeStoreCapture, OpcodeYield,
    OpcodeAdd, OpcodeSubtract, OpcodeMultiply, OpcodeDivide, OpcodeQuotient, OpcodeRemainder,
    OpcodeAddInt, OpcodeSubtractInt, OpcodeMultiplyInt, OpcodeQuotientInt, OpcodeRemainderInt,
    OpcodeIadd, OpcodeIsub, OpcodeImul, OpcodeIquot, OpcodeIrem, OpcodeIaddInt, OpcodeIsubInt, OpcodeImulInt,
    OpcodeIquotBy, OpcodeIremBy,
    OpcodeOperate, OpcodeWithin, OpcodeNegate, OpcodeNot, OpcodeTruth,
    OpcodeLess, OpcodeLessEqual, OpcodeEqual,
    OpcodeJump, OpcodeLoop, OpcodeJumpIf, OpcodeJumpIfNotNull,
    OpcodeJumpLess, OpcodeJumpLessEqual, OpcodeJumpEqual,
    OpcodeJumpLessInt, OpcodeJumpLessEqualInt, OpcodeJumpGreaterInt, OpcodeJumpGreaterEqualInt, OpcodeJumpEqualInt,
    OpcodeIjumpLess, OpcodeIjumpLessEqual, OpcodeIjumpEqual,
    OpcodeIjumpLessInt, OpcodeIjumpLessEqualInt, OpcodeIjumpGreaterInt, OpcodeIjumpGreaterEqualInt,
    OpcodeIjumpEqualInt,
    OpcodeRangeBegin, OpcodeRangeNext, OpcodeIterate, OpcodeIterateNext,
    OpcodeList, OpcodeAppend, OpcodeRecord, OpcodeInterpolate, OpcodeMember, OpcodeIndex, OpcodeLength,
    OpcodeAssignPart,
    OpcodeCall, OpcodeCallClosure, OpcodeResult, OpcodeResultNull, OpcodeClosure, OpcodeSite,
    OpcodeAttempt, OpcodeEndAttempt, OpcodeCaught, OpcodeRethrow, OpcodeFail, OpcodeExpect, OpcodeShow,
    OpcodeWillRun
} Opcode;

/// Eight bytes.
typedef struct Instruction {
    Opcode op;
    uint8_t flag;
    uint16_t first, second, third;
} Instruction;

/// Where a field was found last time, by name: most reads of one name see one shape.
typedef struct FieldCache {
    intptr_t shape, index;
} FieldCache;

/// What the machine's loop needs of a function, at a stable address.
typedef struct FunctionEntry {
    Instruction *_Nonnull code;
    Slot *_Nonnull constants;
    FieldCache *_Nonnull caches;
    intptr_t registerCount;
    /// Whether a register may hold an object of the heap. Where none may, nothing is released at the return; what is
    /// there after all is released when the register is written again.
    bool holdsHeap;
    intptr_t parameterCount;
    /// How many of them may be left out, at the end.
    intptr_t optionalCount;
    /// Index of the function's object in `Machine.compiled`.
    intptr_t index;
    /// The object itself, which lives as long as this entry.
    void *_Nullable owner;
} FunctionEntry;

/// A running call.
typedef struct Frame {
    FunctionEntry *_Nonnull function;
    /// Where the function continues; kept up to date only while another frame is on top or the machine is outside its
    /// loop.
    const Instruction *_Nonnull pc;
    /// The first register, as a distance from the bottom of the stack, which may move.
    intptr_t base;
    /// The running closure, which the frame owns, or null.
    Slot closure;
} Frame;

typedef struct ListObject {
    intptr_t owners, count, capacity;
    Slot *_Nonnull items;
} ListObject;

/// A variable that closures share.
typedef struct CellObject {
    intptr_t owners;
    Slot content;
} CellObject;

/// The values of a record come after this head, `count` slots; `shape` is an index in `Heap.shapes`. The padding keeps
/// them at an address divisible by 16.
typedef struct RecordObject {
    intptr_t owners, shape, count, padding;
} RecordObject;

/// The captured values of a closure come after this head, `count` slots; a shared variable is captured as its cell. The
/// padding keeps them at an address divisible by 16.
typedef struct ClosureObject {
    intptr_t owners, function, count, padding;
} ClosureObject;

/// The stack of registers, the running calls and the functions by index.
typedef struct MachineState {
    Slot *_Nonnull stack;
    intptr_t capacity;
    Frame *_Nonnull frames;
    intptr_t frameCount, frameLimit;
    FunctionEntry *_Nullable *_Nonnull functions;
    intptr_t functionCapacity;
    /// How many items a list may have before somebody asks for more.
    intptr_t itemLimit;
} MachineState;

/// Runs the top frame from `pc` while its instructions are frequent ones in their frequent form: numbers, jumps, moves,
/// parts of values, calls. Stops before the first other one, and returns where it is; nothing of that one is done yet.
/// Stops also when the fuel, which is over 0 at first, has come to 0; then the instruction before has been done. Never
/// leaves the frame at index `floor`.
const Instruction *_Nonnull runFrequent(
    MachineState *_Nonnull state, const Instruction *_Nonnull pc, intptr_t floor, intptr_t *_Nonnull fuel);
