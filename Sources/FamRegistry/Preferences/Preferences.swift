import FamText
import FamValues

extension Context {
    /// The household's preferences, by the specs of all features.
    public var preferences: Preferences { Preferences(self) }
}

/// Reads and writes preferences. They are rows of the database, so a change is journaled, undone and replayed like any
/// other; a value that equals its default is not stored. Cost: one look-up by key for each value read.
public struct Preferences {
    private let context: any Context
    private let text: PreferenceText

    init(_ context: any Context) {
        self.context = context
        text = PreferenceText(context)
    }

    // MARK: Reading

    /// The stored value; for a secret only whether there is one. The default if there is none or it cannot be read
    /// (X-OP39, X-Q12).
    public func value(_ spec: PreferenceSpec) throws -> Value {
        try stored(spec).flatMap { text.read($0, as: spec.type) } ?? spec.default
    }

    public func bool(_ spec: PreferenceSpec) throws -> Bool { try value(spec) == .bool(true) }

    /// A text or the case of an enumeration; empty for none.
    public func string(_ spec: PreferenceSpec) throws -> String {
        if case .string(let text) = try value(spec) { text } else { "" }
    }

    /// A date preference; whole seconds.
    public func instant(_ spec: PreferenceSpec) throws -> Instant? {
        if case .datetime(let instant) = try value(spec) { instant } else { nil }
    }

    /// The value as stored, or as it would be.
    public func shown(_ spec: PreferenceSpec) throws -> String {
        if spec.secrecy != nil { return try isSet(spec) ? Preferences.marker : "" }
        return text.write(try value(spec))
    }

    /// The default as it would be stored.
    func shownDefault(_ spec: PreferenceSpec) -> String { text.write(spec.default) }

    private func stored(_ spec: PreferenceSpec) throws -> String? {
        for key in [spec.key, spec.formerKey].compactMap({ $0 }) {
            if let row = try row(key) { return try context.records.value(SettingRow.setting, of: row) }
        }
        return nil
    }

    private func row(_ key: String) throws -> SettingRow? {
        try context.records.first(SettingRow.self, where: .is(SettingRow.key, key))
    }

    // MARK: Writing

    /// Stores a value of the preference's type; `invalid-value` for any other. Writes nothing if the value is the same.
    /// - Returns: whether anything changed.
    @discardableResult
    public func set(_ value: Value, for spec: PreferenceSpec) throws -> Bool {
        let written = text.write(value)
        let read = try checked(text.read(written, as: spec.type), written, spec)
        try migrate()
        let row = try row(spec.key)
        if read == spec.default {
            guard let row else { return false }
            try context.records.delete(row)
            return true
        }
        guard let row else {
            try context.records.insert(SettingRow.self) {
                $0[SettingRow.key] = spec.key
                $0[SettingRow.setting] = written
            }
            return true
        }
        if Value.string(try context.records.value(SettingRow.setting, of: row)) == .string(written) { return false }
        try context.records.update(row) { $0[SettingRow.setting] = written }
        return true
    }

    /// The same for a text as people type it.
    @discardableResult
    public func set(text typed: String, for spec: PreferenceSpec) throws -> Bool {
        guard spec.secrecy == nil else {
            throw Diagnostic.secretInLine("preference set", spec.key, parameter: "secret")
        }
        return try set(checked(text.readTyped(typed, as: spec.type), typed, spec), for: spec)
    }

    /// The text to store for one that was typed into a row of `settings`; `invalid-value` if it is no value of the
    /// preference.
    func storable(_ typed: String, for spec: PreferenceSpec) throws -> String {
        text.write(try checked(text.readTyped(typed, as: spec.type), typed, spec))
    }

    private func checked(_ value: Value?, _ typed: String, _ spec: PreferenceSpec) throws -> Value {
        guard let value else { throw refusal(typed, spec) }
        if let wanted = spec.rule?(value) { throw refusal(typed, spec, wanted) }
        return value
    }

    /// Resets it to the default.
    @discardableResult
    public func reset(_ spec: PreferenceSpec) throws -> Bool {
        if spec.secrecy != nil { try secrets.forget(spec.key) }
        return try set(spec.default, for: spec)
    }

    /// Resets exactly the keys of the name (X-OP40 … X-OP42, X-UC11).
    /// - Returns: those that had another value.
    @discardableResult
    public func reset(group: String) throws -> [PreferenceSpec] {
        try context.registry.preferences.filter { $0.resetBy.contains(group) }.filter { try reset($0) }
    }

    /// X-OP43: moves a value from a former key to the key, unless that has one; the former key is deleted.
    private func migrate() throws {
        for spec in context.registry.preferences {
            guard let former = spec.formerKey, let old = try row(former) else { continue }
            if try row(spec.key) == nil {
                try context.records.update(old) { $0[SettingRow.key] = spec.key }
            } else {
                try context.records.delete(old)
            }
        }
    }

    // MARK: Secrets

    /// What the row of a secret holds. That there is one is data, which can be undone and is in backups; the secret
    /// itself is not.
    static let marker = "set"

    private var secrets: any SecretStore { get throws { try context.service(.secretStore) } }

    /// Whether the secret is set, and is on this machine.
    public func isSet(_ spec: PreferenceSpec) throws -> Bool {
        guard try row(spec.key) != nil else { return false }
        return try secrets.holds(spec.key)
    }

    public func set(_ secret: Secret, for spec: PreferenceSpec) throws {
        switch spec.secrecy {
        case .hashed: try secrets.keepHash(of: secret, as: spec.key)
        case .readable: try secrets.keep(secret, as: spec.key)
        case nil: throw Diagnostic(.misplaced, "`\(spec.key)` is not a secret")
        }
        try set(.string(Preferences.marker), for: spec)
    }

    /// Whether `secret` is the one that was set.
    public func matches(_ secret: Secret, _ spec: PreferenceSpec) throws -> Bool {
        guard try isSet(spec) else { return false }
        return try secrets.secret(spec.key).map { $0 == secret } ?? secrets.matches(secret, spec.key)
    }

    /// A readable secret; nil if none is set.
    public func secret(_ spec: PreferenceSpec) throws -> Secret? { try isSet(spec) ? secrets.secret(spec.key) : nil }

    /// Keeps something for each secret that a row says is set and that is not on this machine. In place of a hash too
    /// it is kept as it is: nothing of it has to be hidden, and a hash takes its time in every sandbox.
    public func replaceMissingSecrets(_ secret: (_ key: String) -> Secret) throws {
        for spec in context.registry.preferences where spec.secrecy != nil {
            if try row(spec.key) != nil, try !secrets.holds(spec.key) {
                try secrets.keepAtOnce(secret(spec.key), as: spec.key)
            }
        }
    }

    private func refusal(_ text: String, _ spec: PreferenceSpec, _ wanted: String? = nil) -> Diagnostic {
        Diagnostic(
            .invalidValue, "`\(spec.key)` cannot be `\(SafeText.shown(text))`",
            help: "it takes \(wanted ?? Preferences.wanted(spec.type))")
    }

    /// A value for an example, another than the default where that is known to be one; empty for a secret, which is
    /// asked for.
    package static func example(_ spec: PreferenceSpec) -> String {
        if spec.secrecy != nil { return "" }
        let usual = ValueText(zone: .utc, now: nil).plain(spec.default)
        switch spec.type.unwrapped {
        case .enumeration(_, let cases): return " " + Quoting.argument(cases.first { $0 != usual } ?? usual)
        case .bool: return spec.default == .bool(true) ? " false" : " true"
        default: return " " + Quoting.argument(usual)
        }
    }

    package static func wanted(_ type: ValueType) -> String {
        switch type.unwrapped {
        case .enumeration(_, let cases): cases.map { "`\($0)`" }.joined(separator: ", ")
        case .bool: "`true` or `false`"
        case .datetime: "a time such as `2026-11-02 09:00:00`, or nothing: `\"\"`"
        case .time: "a time such as `18:00`"
        case .string: "a text"
        default: "a value of the type \(type)"
        }
    }
}
