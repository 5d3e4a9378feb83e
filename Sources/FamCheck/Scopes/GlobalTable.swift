// Every start runs this.
import FamSyntax
import FamText
import FamValues

/// The variables of the top level by name. A long script has hundreds of thousands, most of a few types: each is twenty
/// bytes, and what they have in common is kept once.
struct GlobalTable {
    /// What many variables share.
    private struct Common: Hashable {
        var type: ValueType
        var source: SourceID?
        var isMutable: Bool
        var entry: Int32
    }

    private struct Packed {
        var slot: UInt32
        var start: UInt32
        var end: UInt32
        /// The index of what it shares.
        var common: UInt32
    }

    private var packed = DenseNameMap<Packed>()
    private var commons = SharedValues<Common>()

    init() {}

    var count: Int { packed.count }
    var names: [Name] { packed.names }

    subscript(name: Name) -> GlobalVariable? {
        get { packed[name].map(unpacked) }
        set { packed[name] = newValue.map { pack($0) } }
    }

    /// The variable at a place, from 0, and its name.
    func entry(at place: Int) -> (value: GlobalVariable, name: Name) {
        let (value, name) = packed.entry(at: place)
        return (unpacked(value), name)
    }

    private func unpacked(_ value: Packed) -> GlobalVariable {
        let common = commons[value.common]
        return GlobalVariable(
            slot: Int(value.slot), type: common.type,
            span: common.source.map { Span($0, Int(value.start), Int(value.end)) }, isMutable: common.isMutable,
            entry: common.entry)
    }

    private mutating func pack(_ variable: GlobalVariable) -> Packed {
        let common = Common(
            type: variable.type, source: variable.span?.source, isMutable: variable.isMutable, entry: variable.entry)
        return Packed(
            slot: UInt32(variable.slot), start: variable.span?.start ?? 0, end: variable.span?.end ?? 0,
            common: commons.number(of: common))
    }
}
