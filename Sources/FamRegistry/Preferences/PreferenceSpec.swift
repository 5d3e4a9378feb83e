import FamValues

/// How a preference that is a secret is kept, in the `SecretStore`: as a hash, which only says whether somebody knows
/// it, or so that the module can read it again.
public enum PreferenceSecrecy: Sendable { case hashed, readable }

/// One preference key; all keys of a module are in one file of it (K-P05).
public struct PreferenceSpec: Sendable {
    public var key: String
    /// `bool`, `int`, `string`, `time`, `datetime?`, or an enumeration; a text that does not fit it reads as the
    /// default (X-Q12).
    public var type: ValueType
    public var `default`: Value
    /// Where it is listed; also the name that resets it, unless `resetBy` says otherwise.
    public var group: String
    public var summary: String
    /// The names of `preference reset` that put it back (X-OP40 … X-OP42); none for a value that only its own key
    /// resets.
    public var resetBy: [String]
    /// A key of an earlier version: read where this one has no value, and replaced by it at the next change (X-OP43).
    public var formerKey: String?
    /// For testing only: `preferences` leaves it out without `--all` (X-P44).
    public var isDebug: Bool
    /// Belongs to this machine: no backup has it (X-Q06). So do those for testing.
    public var staysHere: Bool
    /// Set for a secret: it is asked for and never shown, and its row holds only that there is one.
    public var secrecy: PreferenceSecrecy?
    /// What is wrong with a value of the type, as `it takes …` goes on; nil for a good one.
    public var rule: Rule?

    public typealias Rule = @Sendable (Value) -> String?

    public init(
        _ key: String, _ type: ValueType, default: Value, group: String, summary: String, resetBy: [String]? = nil,
        formerKey: String? = nil,
        isDebug: Bool = false, staysHere: Bool = false, rule: Rule? = nil
    ) {
        self.key = key
        self.type = type
        self.default = `default`
        self.group = group
        self.summary = summary
        self.resetBy = resetBy ?? [group]
        self.formerKey = formerKey
        self.isDebug = isDebug
        self.staysHere = staysHere || isDebug
        self.rule = rule
    }

    /// A secret; `none` unless one was set.
    public static func secret(
        _ key: String, _ secrecy: PreferenceSecrecy, group: String, summary: String, staysHere: Bool = false
    ) -> PreferenceSpec {
        var spec = PreferenceSpec(
            key, .string, default: .string(""), group: group, summary: summary, staysHere: staysHere)
        spec.secrecy = secrecy
        return spec
    }
}

extension Registry {
    /// Every preference of every feature, in the order declared.
    public var preferences: [PreferenceSpec] { features.flatMap(\.preferences) }

    /// By key or former key.
    public func preference(_ key: String) -> PreferenceSpec? {
        preferences.first { $0.key == key } ?? preferences.first { $0.formerKey == key }
    }
}
