import FamValues

/// One preference key; all keys of a module stand in one file of it (K-P05).
public struct PreferenceSpec: Sendable {
    public var key: String
    public var type: ValueType
    public var `default`: Value
    public var group: String
    public var summary: String
    public init(_ key: String, _ type: ValueType, default: Value, group: String, summary: String) {
        self.key = key
        self.type = type
        self.default = `default`
        self.group = group
        self.summary = summary
    }
}
