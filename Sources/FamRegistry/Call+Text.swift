import FamText
import FamValues

extension Call {
    public func isGiven(_ name: String) -> Bool {
        spec.parameters.firstIndex { $0.name == name }.map { given[$0] } ?? false
    }

    public subscript(name: String) -> Value {
        for (index, parameter) in spec.parameters.enumerated() where parameter.name == name { return values[index] }
        return .null
    }

    public func string(_ name: String) -> String? {
        switch self[name] {
        case .string(let text), .address(let text), .url(let text), .path(let text): text
        default: nil
        }
    }
    public func int(_ name: String) -> Int64? { if case .int(let value) = self[name] { value } else { nil } }
    public func bool(_ name: String) -> Bool { if case .bool(let value) = self[name] { value } else { false } }
    public func entity(_ name: String) -> EntityRef? { if case .entity(let ref) = self[name] { ref } else { nil } }
    public func instant(_ name: String) -> Instant? { if case .datetime(let value) = self[name] { value } else { nil } }
    public func date(_ name: String) -> CivilDate? { if case .date(let value) = self[name] { value } else { nil } }
    /// The rows of a list parameter; one row counts as a list of one.
    public func entities(_ name: String) -> [EntityRef] {
        switch self[name] {
        case .entity(let ref): [ref]
        case .list(let items): items.compactMap { if case .entity(let ref) = $0 { ref } else { nil } }
        default: []
        }
    }
    /// The rows of a list parameter, each once.
    public func distinctRows(_ name: String) -> [EntityRef] {
        var seen: Set<EntityRef> = []
        return entities(name).filter { seen.insert($0).inserted }
    }
}
