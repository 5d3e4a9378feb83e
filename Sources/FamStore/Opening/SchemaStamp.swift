// Every start runs this.
import FamRegistry

/// What the tables of a set of modules come to: the sums of their definitions, as they are written and by their parts,
/// and the hash of their names, each in two lanes. To compute it takes the models of all entities, two fifths of a
/// start, so a program whose modules are fixed keeps it as a constant (decision 0076). Only an equal file goes by it:
/// any other is compared definition by definition.
public struct SchemaStamp: Equatable, Sendable {
    /// Of a file that was made with just these definitions.
    let written: SchemaSum
    /// Of a file that may have got some of its columns later.
    let parts: SchemaSum
    let names: SchemaHash

    /// The words that `words` gave.
    public init(_ written: (UInt64, UInt64), parts: (UInt64, UInt64), names: (UInt64, UInt64)) {
        self.written = SchemaSum(first: written.0, second: written.1)
        self.parts = SchemaSum(first: parts.0, second: parts.1)
        self.names = SchemaHash(high: names.0, low: names.1)
    }

    /// Cost: the models of all entities.
    public init(of registry: Registry) { self.init(of: Schema(catalog: Catalog(registry))) }

    init(of schema: Schema) {
        var written = SchemaSum(), parts = SchemaSum()
        schema.forEachDefinition { text, _ in
            text.bytes.withUnsafeBytes { bytes in
                written.add(bytes)
                parts.addParts(bytes)
            }
        }
        self.written = written
        self.parts = parts
        names = schema.nameHash()
    }

    /// The pairs, in the order of `init`.
    public var words: [(UInt64, UInt64)] {
        [(written.first, written.second), (parts.first, parts.second), (names.high, names.low)]
    }
}
