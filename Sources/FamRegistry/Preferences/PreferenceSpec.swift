import FamValues

/// One preference key; all keys of a module stand in one file of it (K-P05).
public struct PreferenceSpec: Sendable {
    public var key: String
    /// `bool`, `int`, `string`, `time`, `datetime?`, or an enumeration; a text that does not fit it reads as the default (X-Q12).
    public var type: ValueType
    public var `default`: Value
    /// Where it is listed; also the name that resets it, unless `resetBy` says otherwise.
    public var group: String
    public var summary: String
    /// The names of `preference reset` that put it back (X-OP40 … X-OP42); none for a value that only its own key resets.
    public var resetBy: [String]
    /// A key of an earlier version: read where this one has no value, and replaced by it at the next change (X-OP43).
    public var formerKey: String?
    /// For testing only: `preferences` leaves it out without `--all` (X-P44).
    public var isDebug: Bool

    public init(
        _ key: String, _ type: ValueType, default: Value, group: String, summary: String, resetBy: [String]? = nil, formerKey: String? = nil,
        isDebug: Bool = false
    ) {
        self.key = key
        self.type = type
        self.default = `default`
        self.group = group
        self.summary = summary
        self.resetBy = resetBy ?? [group]
        self.formerKey = formerKey
        self.isDebug = isDebug
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
