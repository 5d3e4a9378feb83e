import FamValues

/// How a secret preference is kept in the `SecretStore`: as a hash, which can only be compared, or readable for the
/// module.
public enum PreferenceSecrecy: Sendable { case hashed, readable }

/// One preference; all preferences of a module are declared in one file (K-P05).
public struct PreferenceSpec: Sendable {
    public var key: String
    /// `bool`, `int`, `string`, `time`, `datetime?`, or an enumeration. A stored text that does not fit it reads as the
    /// default (X-Q12).
    public var type: ValueType
    public var `default`: Value
    /// The group it is listed in, which also is the name that resets it, unless `resetBy` says otherwise.
    public var group: String
    public var summary: String
    /// The names for `preference reset` that reset it (X-OP40 … X-OP42); empty if only its own key does.
    public var resetBy: [String]
    /// A key of an earlier version: read if this one has no value, and replaced by it at the next change (X-OP43).
    public var formerKey: String?
    /// For testing only: `preferences` leaves it out without `--all` (X-P44).
    public var isDebug: Bool
    /// Belongs to this machine, so no backup contains it (X-Q06). Those for testing do too.
    public var staysHere: Bool
    /// Says where this machine sends requests, with secrets in them: a script from elsewhere (`--safe`) may not set it.
    public var reachesOutside: Bool
    /// Set for a secret: it is asked for and never shown, and its row only says that there is one.
    public var secrecy: PreferenceSecrecy?
    /// What is wrong with a value of the type, as the end of a sentence that begins with `it takes …`; nil for a good
    /// one.
    public var rule: Rule?

    public typealias Rule = @Sendable (Value) -> String?

    public init(
        _ key: String, _ type: ValueType, default: Value, group: String, summary: String, resetBy: [String]? = nil,
        formerKey: String? = nil,
        isDebug: Bool = false, staysHere: Bool = false, reachesOutside: Bool = false, rule: Rule? = nil
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
        self.reachesOutside = reachesOutside
        self.rule = rule
    }

    /// A secret; `none` until one is set.
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
    /// Every preference of every feature, in declaration order.
    public var preferences: [PreferenceSpec] { features.flatMap(\.preferences) }

    /// By key or former key.
    public func preference(_ key: String) -> PreferenceSpec? {
        preferences.first { $0.key == key } ?? preferences.first { $0.formerKey == key }
    }
}
