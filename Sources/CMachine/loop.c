// The frequent instructions in their frequent form. Each handler does its instruction whole or, before it has
// changed anything, leaves it to Swift (`RARE`): errors, overflows, values that must be freed or grow, and everything
// else there is. So no message, limit or place is known here. C, because each handler ends with a jump of its own to
// the next one, which the processor can predict; Swift has one jump for all of them.
#include <math.h>
#include <stddef.h>

#include "machine.h"

#define LIKELY_NOT(condition) __builtin_expect((condition) != 0, 0)
/// Leaves the instruction to Swift if the condition holds.
#define RARE(condition) do { if (LIKELY_NOT(condition)) goto rare; } while (0)
#define NEXT do { ++i; goto *handlers[i->op]; } while (0)
/// A backward jump or a call: now and then Swift looks for an interrupt.
#define BURN do { if (LIKELY_NOT(--*fuel == 0)) goto out; NEXT; } while (0)

#define A (r + i->first)
#define B (r + i->second)
#define C (r + i->third)
#define INT(slot) ((int64_t)(slot)->bits)
#define SHORT ((int64_t)(int16_t)i->third)
#define IS_HEAP(slot) ((slot)->tag >= TagString)
#define OWNERS(slot) (*(intptr_t *)(slot)->bits)

/// Gives up what a slot holds, unless it is the last owner.
#define GIVE_UP(slot) do { if (LIKELY_NOT(IS_HEAP(slot))) { RARE(OWNERS(slot) == 1); --OWNERS(slot); } } while (0)
/// Fields are written one by one: a slot copied as 16 bytes would wait for both of the writes that made it.
#define WRITE(place, itsTag, itsBits) do { (place)->bits = (itsBits); (place)->tag = (itsTag); } while (0)
#define PUT(place, itsTag, itsBits) do { \
    Slot *place_ = (place); uint64_t bits_ = (itsBits); Tag tag_ = (itsTag); \
    GIVE_UP(place_); WRITE(place_, tag_, bits_); } while (0)
#define COPY(place, source) do { \
    const Slot *source_ = (source); Slot *copy_ = (place); uint64_t bits_ = source_->bits; Tag tag_ = source_->tag; \
    GIVE_UP(copy_); \
    if (tag_ >= TagString) ++*(intptr_t *)bits_; \
    WRITE(copy_, tag_, bits_); } while (0)
/// The source becomes null.
#define MOVE(place, source) do { \
    Slot *moved_ = (source), *place_ = (place); uint64_t bits_ = moved_->bits; Tag tag_ = moved_->tag; \
    RARE(moved_ == place_); GIVE_UP(place_); WRITE(moved_, TagNull, 0); WRITE(place_, tag_, bits_); } while (0)

/// r[a] = x op y for ints, unless it overflows.
#define INTS(operation, x, y) do { \
    int64_t result_; RARE(operation((x), (y), &result_)); PUT(A, TagInt, (uint64_t)result_); NEXT; } while (0)
/// The same where the tags tell whether these are ints or floats.
#define NUMBERS(operation, sign) do { \
    if (B->tag == TagInt && C->tag == TagInt) INTS(operation, INT(B), INT(C)); \
    RARE(B->tag != TagFloat || C->tag != TagFloat); \
    double value_ = number(B) sign number(C); \
    RARE(!isfinite(value_)); PUT(A, TagFloat, bitsOf(value_)); NEXT; } while (0)
#define SMALL(operation) do { RARE(B->tag != TagInt); INTS(operation, INT(B), SHORT); } while (0)

/// Where a condition holds, the `jump` word that follows is read.
#define BRANCH(condition) do { i += (condition) ? 1 + wide(i + 1) : 1; NEXT; } while (0)
#define COMPARE(condition) BRANCH((condition) == (i->flag == 1))
/// r[b] op r[c] of two ints or two floats.
#define HOLDS(sign, result) \
    bool result; \
    if (B->tag == TagInt && C->tag == TagInt) result = INT(B) sign INT(C); \
    else { RARE(B->tag != TagFloat || C->tag != TagFloat); result = number(B) sign number(C); }

#define ADD __builtin_add_overflow
#define SUBTRACT __builtin_sub_overflow
#define MULTIPLY __builtin_mul_overflow

static inline intptr_t wide(const Instruction *i) { return (int32_t)((uint32_t)i->second | (uint32_t)i->third << 16); }
/// The variable that a register or a capture is: the content of its cell, or itself.
static inline Slot *contentOf(Slot *slot) {
    return slot->tag == TagCell ? &((CellObject *)slot->bits)->content : slot;
}
static inline Slot *capturesOf(const Frame *frame) { return (Slot *)((ClosureObject *)frame->closure.bits + 1); }
static inline double number(const Slot *slot) { double value; __builtin_memcpy(&value, &slot->bits, 8); return value; }
static inline uint64_t bitsOf(double value) { uint64_t bits; __builtin_memcpy(&bits, &value, 8); return bits; }

/// With a positive divisor; division of 32-bit numbers is several times as fast as that of 64 bits on many processors.
static inline int64_t remainderOf(int64_t x, int64_t y) {
    return ((uint64_t)x | (uint64_t)y) <= UINT32_MAX ? (int64_t)((uint32_t)x % (uint32_t)y) : x % y;
}

/// Of a number that is not negative, by one over 1 with its inverse, 2^64 / y + 1: a multiplication takes a fraction
/// of a division's time. Rounded up, the inverse makes the quotient too large by at most one; then the rest is below 0.
static inline uint64_t nearQuotient(int64_t x, uint64_t inverse) {
    return (uint64_t)(((unsigned __int128)(uint64_t)x * inverse) >> 64);
}
/// Computed without a sign, since the product may be over the largest int.
static inline int64_t restOf(int64_t x, uint64_t quotient, int64_t y) {
    return (int64_t)((uint64_t)x - quotient * (uint64_t)y);
}

#pragma clang diagnostic ignored "-Winitializer-overrides"

const Instruction *runFrequent(MachineState *state, const Instruction *pc, intptr_t floor, intptr_t *fuel) {
    static const void *const handlers[UINT8_MAX + 1] = {
        [0 ... UINT8_MAX] = &&rare,
#define HANDLER(name) [Opcode##name] = &&name
        HANDLER(LoadNull), HANDLER(LoadBool), HANDLER(LoadInt), HANDLER(LoadConstant), HANDLER(Move), HANDLER(Take),
        HANDLER(Clear), HANDLER(LoadGlobal), HANDLER(StoreGlobal), HANDLER(LoadCell), HANDLER(StoreCell),
        HANDLER(LoadCapture), HANDLER(StoreCapture), HANDLER(Yield), HANDLER(Add), HANDLER(Subtract), HANDLER(Multiply),
        HANDLER(Divide), HANDLER(Remainder), HANDLER(Negate), HANDLER(Not), HANDLER(Truth), HANDLER(AddInt),
        HANDLER(SubtractInt), HANDLER(MultiplyInt), HANDLER(RemainderInt),
        HANDLER(Iadd), HANDLER(Isub), HANDLER(Imul), HANDLER(Iquot), HANDLER(Irem), HANDLER(IaddInt), HANDLER(IsubInt),
        HANDLER(ImulInt), HANDLER(IquotBy), HANDLER(IremBy), HANDLER(Less), HANDLER(LessEqual), HANDLER(Equal),
        HANDLER(Jump), HANDLER(Loop), HANDLER(JumpIf), HANDLER(JumpIfNotNull), HANDLER(JumpLess),
        HANDLER(JumpLessEqual), HANDLER(JumpEqual), HANDLER(JumpLessInt), HANDLER(JumpLessEqualInt),
        HANDLER(JumpGreaterInt), HANDLER(JumpGreaterEqualInt), HANDLER(JumpEqualInt), HANDLER(IjumpLess),
        HANDLER(IjumpLessEqual), HANDLER(IjumpEqual), HANDLER(IjumpLessInt), HANDLER(IjumpLessEqualInt),
        HANDLER(IjumpGreaterInt), HANDLER(IjumpGreaterEqualInt), HANDLER(IjumpEqualInt), HANDLER(RangeBegin),
        HANDLER(RangeNext), HANDLER(IterateNext), HANDLER(Append), HANDLER(Member), HANDLER(Index), HANDLER(Length),
        HANDLER(Call), HANDLER(CallClosure), HANDLER(Result),
        HANDLER(ResultNull),
    };
    Frame *top = state->frames + state->frameCount - 1;
    Slot *r = state->stack + top->base;
    const Slot *k = top->function->constants;
    const Instruction *i = pc - 1;
    FunctionEntry *callee;
    Slot closure;
    intptr_t window;
    NEXT;

    // Moves
LoadNull: PUT(A, TagNull, 0); NEXT;
LoadBool: PUT(A, TagBool, i->second != 0); NEXT;
LoadInt: PUT(A, TagInt, (uint64_t)wide(i)); NEXT;
LoadConstant: COPY(A, k + wide(i)); NEXT;
Move: COPY(A, B); NEXT;
Take: MOVE(A, B); NEXT;
Clear: PUT(A, TagNull, 0); NEXT;
LoadGlobal: COPY(A, state->stack + wide(i)); NEXT;
StoreGlobal: MOVE(state->stack + wide(i), A); NEXT;
LoadCell: COPY(A, contentOf(B)); NEXT;
StoreCell: MOVE(contentOf(A), B); NEXT;
LoadCapture: COPY(A, contentOf(capturesOf(top) + i->second)); NEXT;
StoreCapture: MOVE(contentOf(capturesOf(top) + i->first), B); NEXT;
Yield: {
    Slot *held = A;
    if (held->tag == TagList || (held->tag == TagString && C->tag == TagString)) {
        Slot *variable = i->flag > 2 ? state->stack + i->second : i->flag == 2 ? capturesOf(top) + i->second : B;
        if (i->flag == 1 || i->flag == 2) variable = contentOf(variable);
        if (variable->tag == held->tag && variable->bits == held->bits) PUT(variable, TagNull, 0);
    }
    NEXT;
}

    // Arithmetic
Add: NUMBERS(ADD, +);
Subtract: NUMBERS(SUBTRACT, -);
Multiply: NUMBERS(MULTIPLY, *);
Remainder: RARE(B->tag != TagInt || C->tag != TagInt);
Irem: RARE(INT(C) <= 0); PUT(A, TagInt, (uint64_t)remainderOf(INT(B), INT(C))); NEXT;
Divide: {
    RARE(B->tag != TagFloat || C->tag != TagFloat);
    double value = number(B) / number(C);
    RARE(!isfinite(value));
    PUT(A, TagFloat, bitsOf(value));
    NEXT;
}
Negate: RARE(B->tag != TagInt); INTS(SUBTRACT, 0, INT(B));
AddInt: SMALL(ADD);
SubtractInt: SMALL(SUBTRACT);
MultiplyInt: SMALL(MULTIPLY);
RemainderInt: RARE(B->tag != TagInt || SHORT <= 0); PUT(A, TagInt, (uint64_t)remainderOf(INT(B), SHORT)); NEXT;
Iadd: INTS(ADD, INT(B), INT(C));
Isub: INTS(SUBTRACT, INT(B), INT(C));
Imul: INTS(MULTIPLY, INT(B), INT(C));
Iquot: RARE(INT(C) <= 0); PUT(A, TagInt, (uint64_t)(INT(B) / INT(C))); NEXT;
IaddInt: INTS(ADD, INT(B), SHORT);
IsubInt: INTS(SUBTRACT, INT(B), SHORT);
ImulInt: INTS(MULTIPLY, INT(B), SHORT);
IquotBy: {
    const Slot *divisor = k + i->third;
    int64_t x = INT(B);
    RARE(x < 0);
    uint64_t quotient = nearQuotient(x, divisor[1].bits);
    PUT(A, TagInt, quotient - (restOf(x, quotient, INT(divisor)) < 0));
    NEXT;
}
IremBy: {
    const Slot *divisor = k + i->third;
    int64_t x = INT(B), y = INT(divisor);
    RARE(x < 0);
    int64_t rest = restOf(x, nearQuotient(x, divisor[1].bits), y);
    PUT(A, TagInt, (uint64_t)(rest < 0 ? rest + y : rest));
    NEXT;
}

    // Comparisons and jumps
Not: RARE(B->tag > TagBool); PUT(A, TagBool, B->bits == 0); NEXT;
Truth: RARE(B->tag > TagBool); PUT(A, TagBool, B->bits != 0); NEXT;
Less: { HOLDS(<, held); PUT(A, TagBool, held == (i->flag == 1)); NEXT; }
LessEqual: { HOLDS(<=, held); PUT(A, TagBool, held == (i->flag == 1)); NEXT; }
Equal: { HOLDS(==, held); PUT(A, TagBool, held == (i->flag == 1)); NEXT; }
Jump: i += wide(i); NEXT;
Loop: i += wide(i); BURN;
JumpIf: {
    const Slot *condition = A;
    RARE(condition->tag > TagBool);
    if ((condition->bits != 0) == (i->flag == 1)) i += wide(i);
    NEXT;
}
JumpIfNotNull: if (A->tag != TagNull) i += wide(i); NEXT;
JumpLess: { HOLDS(<, held); COMPARE(held); }
JumpLessEqual: { HOLDS(<=, held); COMPARE(held); }
JumpEqual: { HOLDS(==, held); COMPARE(held); }
JumpLessInt: RARE(B->tag != TagInt);
IjumpLessInt: COMPARE(INT(B) < SHORT);
JumpLessEqualInt: RARE(B->tag != TagInt);
IjumpLessEqualInt: COMPARE(INT(B) <= SHORT);
JumpGreaterInt: RARE(B->tag != TagInt);
IjumpGreaterInt: COMPARE(INT(B) > SHORT);
JumpGreaterEqualInt: RARE(B->tag != TagInt);
IjumpGreaterEqualInt: COMPARE(INT(B) >= SHORT);
JumpEqualInt: RARE(B->tag != TagInt);
IjumpEqualInt: COMPARE(INT(B) == SHORT);
IjumpLess: COMPARE(INT(B) < INT(C));
IjumpLessEqual: COMPARE(INT(B) <= INT(C));
IjumpEqual: COMPARE(INT(B) == INT(C));

    // Loops
RangeBegin: {
    Slot *bounds = A;
    RARE(bounds[0].tag != TagInt || bounds[1].tag != TagInt);
    PUT(B, TagInt, bounds->bits);
    BRANCH(INT(bounds) > INT(bounds + 1));
}
RangeNext: {
    Slot *bounds = A;
    int64_t now = INT(bounds);
    if (now >= INT(bounds + 1)) { ++i; NEXT; }
    PUT(B, TagInt, (uint64_t)(now + 1));
    bounds->bits = (uint64_t)(now + 1);
    i += 1 + wide(i + 1);
    BURN;
}
IterateNext: {
    Slot *items = A;
    RARE(items->tag != TagList);
    const ListObject *list = (const ListObject *)items->bits;
    intptr_t position = (intptr_t)items[1].bits;
    if (position >= list->count) BRANCH(true);
    COPY(B, list->items + position);
    items[1].bits = (uint64_t)(position + 1);
    BRANCH(false);
}

    // Parts of values
Append: {
    // A list that is appended to itself is copied first.
    RARE(A->tag != TagList || B == A);
    ListObject *list = (ListObject *)A->bits;
    RARE(list->owners != 1 || list->count >= list->capacity || list->count >= state->itemLimit);
    Slot *item = B, *end = list->items + list->count++;
    WRITE(end, item->tag, item->bits);
    if (i->flag != 1) WRITE(item, TagNull, 0);
    else if (IS_HEAP(item)) ++OWNERS(item);
    NEXT;
}
Member: {
    RARE(B->tag != TagRecord);
    const RecordObject *record = (const RecordObject *)B->bits;
    const FieldCache *cache = top->function->caches + i->third;
    RARE(cache->shape != record->shape);
    COPY(A, (const Slot *)(record + 1) + cache->index);
    NEXT;
}
Index: {
    RARE(B->tag != TagList || C->tag != TagInt);
    const ListObject *list = (const ListObject *)B->bits;
    RARE((uint64_t)INT(C) >= (uint64_t)list->count);
    COPY(A, list->items + INT(C));
    NEXT;
}
Length: RARE(B->tag != TagList); PUT(A, TagInt, (uint64_t)((const ListObject *)B->bits)->count); NEXT;

    // Calls
Call:
    RARE(wide(i) >= state->functionCapacity);
    callee = state->functions[wide(i)];
    closure.tag = TagNull;
    closure.bits = 0;
enter:
    window = top->base + i->first;
    RARE(!callee || state->frameCount >= state->frameLimit || window + callee->registerCount > state->capacity);
    if (closure.tag == TagClosure) ++*(intptr_t *)closure.bits;
    top->pc = i + 1;
    ++top;
    ++state->frameCount;
    k = callee->constants;
    r += i->first;
    i = callee->code - 1;
    top->function = callee;
    top->pc = callee->code;
    top->base = window;
    top->closure.tag = closure.tag;
    top->closure.bits = closure.bits;
    BURN;
CallClosure: {
    RARE(C->tag != TagClosure || i->flag != 0);
    closure.tag = TagClosure;
    closure.bits = C->bits;
    intptr_t index = ((const ClosureObject *)closure.bits)->function;
    RARE(index >= state->functionCapacity);
    callee = state->functions[index];
    RARE(!callee || callee->parameterCount != i->second);
    goto enter;
}
ResultNull:
Result: {
    // The frame's closure has another owner, or Swift frees it.
    bool ownsClosure = top->closure.tag == TagClosure;
    RARE(top - state->frames == floor || (ownsClosure && OWNERS(&top->closure) == 1));
    Slot *result = i->op == OpcodeResult ? A : NULL;
    if (top->function->holdsHeap) {
        // Registers given up here are null when Swift frees another, so it may begin anew.
        for (Slot *place = r, *end = r + top->function->registerCount; place < end; ++place) {
            if (place == result || !IS_HEAP(place)) continue;
            GIVE_UP(place);
            WRITE(place, TagNull, 0);
        }
    } else {
        RARE(IS_HEAP(r) || (result && IS_HEAP(result)));
    }
    Tag tag = result ? result->tag : TagNull;
    uint64_t bits = result ? result->bits : 0;
    if (tag >= TagString) WRITE(result, TagNull, 0);
    if (ownsClosure) --OWNERS(&top->closure);
    WRITE(r, tag, bits);
    --top;
    --state->frameCount;
    i = top->pc - 1;
    r = state->stack + top->base;
    k = top->function->constants;
    NEXT;
}

rare:
    return i;
out:
    return i + 1;
}
