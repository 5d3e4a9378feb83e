import FamRegistry
import FamText
import FamValues

/// Reads the text of an input as the value of its field, or explains why it is not one.
struct FormReader {
    let context: any Context
    /// For amounts without a currency; nil if one must be typed.
    let currency: String?

    func read(_ text: String, _ input: FormInput) throws -> Result<Value, ValidationError> {
        let trimmed = Trimming.trimmed(text), field = input.field
        if trimmed.isEmpty { return empty(input) }
        switch try value(trimmed, input) {
        case .failure(let error): return .failure(error)
        case .success(let value):
            guard let rule = field.rule else { return .success(value) }
            switch rule(value, context) {
            case .accept(let repaired): return .success(repaired)
            case .refuse(let reason): return .failure(.custom(message: reason))
            }
        }
    }

    /// The value of an empty input: null if the field is optional or has a default; otherwise it is required.
    private func empty(_ input: FormInput) -> Result<Value, ValidationError> {
        if case .required = input.field.default, !input.field.type.isOptional {
            return .failure(.required(field: input.label))
        }
        return .success(.null)
    }

    private func value(_ text: String, _ input: FormInput) throws -> Result<Value, ValidationError> {
        let label = input.label
        switch input.field.type.unwrapped {
        case .string, .path: return .success(.string(text))
        case .int: return FormNumber.whole(text, label, allowsNegative: input.field.rule != nil).map(\.value)
        case .float: return FormNumber.decimal(text, label).map(\.value)
        case .money: return amount(text, label)
        case .bool: return flag(text, label)
        case .enumeration(_, let cases):
            if let found = cases.first(where: { $0.lowercased() == text.lowercased() }) {
                return .success(.string(found))
            }
            return .failure(.custom(message: "\(label) must be \(Words.list(cases))"))
        case .entity(let entity): return try row(text, entity)
        case .list(.string):
            return .success(.list(text.split(separator: ",").map { .string(Trimming.trimmed(String($0))) }))
        case let type:
            do { return .success(try ValueReader(zone: context.zone, now: context.now).read(text, as: type)) } catch {
                return .failure(.custom(message: "\(label) must be \(Words.form(of: type))"))
            }
        }
    }

    private func amount(_ text: String, _ label: String) -> Result<Value, ValidationError> {
        if let money = Money(text) {
            return money.units < 0 ? .failure(FormNumber.negative(label)) : .success(.money(money))
        }
        if case .failure(let error) = FormNumber.decimal(text, label) { return .failure(error) }
        guard let currency else { return .failure(.custom(message: "\(label) needs a currency, as in 12EUR")) }
        guard let money = Money(text + currency) else { return .failure(.custom(message: "\(label) must be a number")) }
        return .success(.money(money))
    }

    private func flag(_ text: String, _ label: String) -> Result<Value, ValidationError> {
        switch text.lowercased() {
        case "yes", "true", "on": .success(.bool(true))
        case "no", "false", "off": .success(.bool(false))
        default: .failure(.custom(message: "\(label) must be yes or no"))
        }
    }

    private func row(_ text: String, _ entity: String) throws -> Result<Value, ValidationError> {
        do { return .success(.entity(try context.records.find(entity, text))) } catch let problem as Diagnostic
            where problem.code == .notFound || problem.code == .ambiguous
        {
            let help = problem.help.map { "; " + $0 } ?? ""
            return .failure(.custom(message: problem.message + help))
        }
    }
}

/// Lists and types as text.
enum Words {
    /// A type, with an example of how it is typed.
    static func form(of type: ValueType) -> String {
        switch type {
        case .date: "a date, such as 2026-04-02"
        case .datetime: "a time, such as 2026-04-02@18:00"
        default: "a \(type)"
        }
    }

    /// Such as `a, b or c`.
    static func list(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}
