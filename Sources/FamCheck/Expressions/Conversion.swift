import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Converting a value to a required type.
extension Pass {
    /// How well a value fits.
    private enum Fit {
        case asIs
        /// Must be tested or changed at run time.
        case read
        /// A single value for a list.
        case wrap
        /// Would fit if it could not be null.
        case absent
        case never
    }

    /// The value as the type, or an error that names the place (``the result``, `` `--at` ``).
    /// - Parameter readsText: for arguments of commands: a text that is only known at run time is read as a bare word
    ///   would be.
    func converted(_ code: Code, to type: ValueType, for place: @autoclosure () -> String, readsText: Bool = false)
        -> Code
    {
        switch fit(code.type, type, readsText: readsText) {
        case .asIs: return code
        case .wrap:
            guard let item = type.element else { return code }
            return Code(.list([converted(code, to: item, for: place(), readsText: readsText)]), .list(item), code.span)
        case .read:
            // Empty text in a file is not a value, and what `any` holds is unknown.
            let mayBeNull = code.type.isOptional || code.type == .any || readsText && TypeRules.isText(code.type)
            let type = mayBeNull ? type : type.unwrapped
            if let constant = constantConverted(code, type) { return constant }
            if let closures = guarded(code, as: type, for: place()) { return closures }
            return Code(readsText ? .read(code, type) : .tested(code, type), listed(code.type, type), code.span)
        case .absent where readsText && isRowByPlace(code): return Code(.read(code, type), type, code.span)
        case .absent: return absent(code, "\(place()) must be \(type.unwrapped.phrase), but this may be null")
        case .never:
            let wanted = code.type == .null ? type : type.unwrapped
            let isAlike = wanted.phrase == code.type.phrase
            error(
                .typeMismatch,
                "\(place()) must be \(isAlike ? "`\(wanted)`" : wanted.phrase), but this is "
                    + "\(isAlike ? "`\(code.type)`" : code.type.phrase)",
                at: code.span, help: advice(code.type, type, source(code.span)))
            return broken(code.span)
        }
    }

    /// An int among floats is one of them: what an `if`, a `match`, a `try` or a list gives is of the type that it
    /// says.
    func widened(_ code: Code, to type: ValueType) -> Code {
        guard type.unwrapped == .float, code.type.unwrapped == .int else { return code }
        return converted(code, to: code.type.isOptional ? .optional(.float) : .float, for: "a number")
    }

    /// For any list, a table becomes the list of its rows, and a range the list of its numbers.
    private func listed(_ from: ValueType, _ to: ValueType) -> ValueType {
        guard case .list(.any) = to.unwrapped else { return to }
        let list: ValueType
        switch from.unwrapped {
        case .table(let shape): list = .list(registry.rowType(of: shape))
        case .range: list = .list(.int)
        default: return to
        }
        return from.isOptional ? list.optional : list
    }

    private func fit(_ from: ValueType, _ to: ValueType, readsText: Bool) -> Fit {
        if from == to || to == .any || from == .never { return .asIs }
        if case .optional(let inner) = to {
            if from == .null { return .asIs }
            return fit(from.unwrapped, inner, readsText: readsText)
        }
        switch from {
        case .any: return .read
        case .null: return .never
        case .optional(let inner): return fit(inner, to, readsText: readsText) == .never ? .never : .absent
        default: return fitPlain(from, to, readsText)
        }
    }

    private func fitPlain(_ from: ValueType, _ to: ValueType, _ readsText: Bool) -> Fit {
        switch (from, to) {
        case (.int, .float), (.date, .datetime), (.date, .period): return .read
        case (.enumeration, .string), (.address, .string), (.url, .string), (.path, .string): return .asIs
        case (.table(let shape), .table(let wanted)): return fitTables(shape, wanted)
        case (.record(let shape), .record(let wanted)): return fitRecords(shape, wanted, readsText)
        case (.record(let shape), .entity(let entity)): return shape.entity == entity ? .read : .never
        case (.table(let shape), .list(.entity(let entity))): return shape.entity == entity ? .read : .never
        case (.table, .list(.any)), (.range, .list(.any)), (.range, .list(.int)): return .read
        case (.table(let shape), .list(.record(let wanted))):
            return fitRecords(shape, wanted, readsText) == .never ? .never : .read
        case (.list(let a), .list(let b)): return fitLists(a, b, readsText)
        case (.list(.record(let shape)), .table(let wanted)): return fitTables(shape, wanted) == .never ? .never : .read
        case (.closure(let parameters, let result), .closure(let wanted, let given)):
            return fitClosures(parameters, result, wanted, given)
        case (_, .list(let item)) where readsText: return fit(from, item, readsText: true) == .never ? .never : .wrap
        case (.string, .path), (.string, .url), (.string, .address): return .read
        default: return readsText && TypeRules.isText(from) && Pass.canBeRead(to) ? .read : .never
        }
    }

    /// A table with the required columns. Rows of a required entity must be of that entity.
    private func fitTables(_ shape: RowShape, _ wanted: RowShape) -> Fit {
        if wanted.columns.isEmpty || wanted.columns == shape.columns { return .asIs }
        if wanted.entity != nil, wanted.entity != shape.entity { return .never }
        if shape.isOpen { return .read }
        return fitRecords(shape, wanted, false) == .never ? .never : .read
    }

    private func fitLists(_ a: ValueType, _ b: ValueType, _ readsText: Bool) -> Fit {
        switch fit(a, b, readsText: readsText) {
        case .asIs: .asIs
        case .read: .read
        case .absent: .absent
        case .wrap, .never: .never
        }
    }

    /// A record with the required fields, and possibly others.
    private func fitRecords(_ a: RowShape, _ b: RowShape, _ readsText: Bool) -> Fit {
        var result = Fit.asIs
        for column in b.columns {
            guard let index = a.index(of: column.name) else {
                if a.isOpen {
                    result = .read
                    continue
                }
                if column.type.isOptional { result = .read; continue }
                return .never
            }
            switch fit(a.columns[index].type, column.type, readsText: readsText) {
            case .asIs: break
            case .read: if result == .asIs { result = .read }
            case .absent: result = .absent
            case .wrap, .never: return .never
            }
        }
        return result
    }

    /// A closure that takes the arguments it will be called with. The caller may leave out parameters that may be null.
    private func fitClosures(
        _ parameters: [ValueType], _ result: ValueType, _ wanted: [ValueType], _ given: ValueType
    ) -> Fit {
        guard parameters.count >= wanted.count, parameters[wanted.count...].allSatisfy(\.isLeftOut) else {
            return .never
        }
        for (parameter, type) in zip(parameters, wanted) where !goes(type, into: parameter) { return .never }
        guard goes(result, into: given) else { return .never }
        let isKnown = zip(parameters, wanted).allSatisfy { isExact($1, for: $0) } && isExact(result, for: given)
        return isKnown ? .asIs : .read
    }

    /// Whether every value of the one type is one of the other without being tested or changed.
    func isExact(_ from: ValueType, for to: ValueType) -> Bool { fit(from, to, readsText: false) == .asIs }

    /// Values that pass through a closure are not changed: an int does not become a float there.
    func goes(_ from: ValueType, into to: ValueType) -> Bool {
        if from.unwrapped == .any || from == .int && to.unwrapped == .float { return true }
        return fit(from, to, readsText: false) == .asIs
    }

    /// Whether a closure takes fewer values than it may be called with, so that each has to be tested.
    func takesLess(_ code: Code, _ wanted: [ValueType]) -> Bool {
        guard case .closure(let own, _) = code.type, own.count >= wanted.count else { return false }
        let pairs = zip(wanted, own)
        return pairs.allSatisfy { goes($0, into: $1) } && !pairs.allSatisfy { isExact($0, for: $1) }
    }

    /// Types that text can be read as.
    private static func canBeRead(_ type: ValueType) -> Bool {
        switch type {
        case .list, .record, .table, .closure, .error, .never, .null: false
        default: true
        }
    }

    /// Widens a constant now.
    private func constantConverted(_ code: Code, _ type: ValueType) -> Code? {
        guard case .constant(let value) = code.node else { return nil }
        switch (value, type.unwrapped) {
        case (.int(let number), .float): return Code(.constant(.float(Double(number))), .float, code.span)
        case (.date(let day), .datetime):
            return Code(.constant(.datetime(checker.zone.instant(day))), .datetime, code.span)
        case (.date(let day), .period):
            return Code(.constant(.period(Period(start: day, end: day.adding(days: 1)))), .period, code.span)
        default: return nil
        }
    }

    /// The code if it is never null; otherwise an error.
    func notNull(_ code: Code, for need: String) -> Code {
        guard case .optional = code.type else { return code }
        return absent(code, "\(need), but this may be null")
    }

    /// The error for a value that may be null where one is needed, with both ways to fix it.
    func absent(_ code: Code, _ message: String) -> Code {
        let text = source(code.span)
        let value = isPiped(code.span) ? "(…)" : text.count > 40 || text.contains("\n") ? "…" : text
        error(
            .nullValue, message, at: code.span,
            help: "give a value for that case: `(\(value) ?? …)`" + askingFirst(code, value))
        return broken(code.span)
    }

    /// Whether it is the last stage of a pipeline, of which the text alone says little.
    private func isPiped(_ span: Span) -> Bool {
        let before = tree.source.bytes[..<Int(span.start)].reversed().first { $0 != UInt8(ascii: " ") && $0 != 10 }
        return before == UInt8(ascii: "|")
    }

    /// The second way to fix it. A value that can change between the test and the use must be kept in a variable first.
    private func askingFirst(_ code: Code, _ value: String) -> String {
        let root = value.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard value.hasPrefix("$"), !Pass.places(code).isEmpty, resolve(names.intern(String(root)))?.isMutable == false
        else {
            let kept = value == "(…)" ? "…" : value
            return ", or put it into a `let` first: `let x = \(kept)`, `if $x != null { … }`"
        }
        return ", or ask first: `if \(value) != null { … }`"
    }

    private func advice(_ from: ValueType, _ to: ValueType, _ text: String) -> String? {
        switch (from.unwrapped, to.unwrapped) {
        case (.period, .date), (.period, .datetime):
            "a period has many days: `(start(\(SafeText.shown(text))))` is its first, "
                + "`(end(\(SafeText.shown(text))))` its last"
        case (.float, .int):
            text.contains("/") ? "`//` divides to a whole number, `round(…)` rounds" : "round it: `round(…)`"
        case (.null, .closure): nil
        case (.null, _): "only a value of type `\(to)?` may be null"
        case (.string, .int), (.string, .float), (.string, .date), (.string, .time), (.string, .datetime):
            "a computed text is read by its function: `\(to.unwrapped)(…)`"
        case (.string, .entity(let name)): "look the \(name) up: `(\(name) …)`"
        case (.entity(let name), .string):
            "take a field of the \(name), such as `.name`, or put it into a text: `\"$x\"`"
        case (_, .string) where text.first?.isNumber == true: "a text goes in quotes: `\"\(SafeText.shown(text))\"`"
        case (.record(let shape), .string) where shape.columns.contains { $0.type.unwrapped == .string }:
            shape.columns.first { $0.type.unwrapped == .string }.map {
                "take one of its fields, such as `(…).\($0.name)`"
            }
        case (_, .string): "put the value into a text: `\"$x\"`"
        case (.record(let shape), .table), (.record(let shape), .list):
            shape.columns.first { $0.type.holdsRows }.map { "one of its fields holds rows: `(\(text)).\($0.name)`" }
        case (.table, .list): "take one column as a list: `| get NAME`"
        default: nil
        }
    }

    /// A date next to a datetime becomes its first instant.
    func unifyTimes(_ left: Code, _ right: Code) -> (Code, Code) {
        switch (left.type.unwrapped, right.type.unwrapped) {
        case (.date, .datetime): (asInstant(left), right)
        case (.datetime, .date): (left, asInstant(right))
        default: (left, right)
        }
    }

    func asInstant(_ code: Code) -> Code {
        converted(code, to: code.type.isOptional ? .optional(.datetime) : .datetime, for: "the date")
    }
}

extension ValueType {
    /// Whether the caller of a closure may leave out a trailing parameter of this type.
    var isLeftOut: Bool { if case .optional = self { true } else { false } }

    fileprivate var holdsRows: Bool {
        switch unwrapped {
        case .table: true
        case .list(let item): if case .record = item.unwrapped { true } else { false }
        default: false
        }
    }
}
