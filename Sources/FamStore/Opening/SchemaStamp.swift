// Every start runs this.
import FamRegistry

/// What the tables of a set of modules come to: the sum of their definitions and the hash of their names, each in two
/// lanes. To compute it takes the models of all entities, two fifths of a start, so a program whose modules are fixed
/// keeps it as a constant (decision 0076). Only an equal file goes by it: any other is compared definition by
/// definition.
public struct SchemaStamp: Equatable, Sendable {
    let sum: SchemaSum
    let names: SchemaHash

    /// The words that `words` gave.
    public init(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
        sum = SchemaSum(first: first, second: second)
        names = SchemaHash(high: third, low: fourth)
    }

    /// Cost: the models of all entities.
    public init(of registry: Registry) { self.init(of: Schema(catalog: Catalog(registry))) }

    init(of schema: Schema) {
        var sum = SchemaSum()
        schema.forEachDefinition { text, _ in text.bytes.withUnsafeBytes { sum.add($0) } }
        self.sum = sum
        names = schema.nameHash()
    }

    public var words: [UInt64] { [sum.first, sum.second, names.high, names.low] }
}
