// Every start runs this.
import FamRegistry
import FamValues

/// The stamp of a set of modules' tables: the sums of their definitions, as written and by parts, and the hash of their
/// names, each in two lanes. Computing it builds the models of all entities, two fifths of a start, so a program with
/// fixed modules has it as a constant (decision 0076). It only identifies an equal file: any other is compared
/// definition by definition.
public struct SchemaStamp: Equatable, Sendable {
    /// For a file created with exactly these definitions.
    let written: SchemaSum
    /// For a file that may have got some of its columns later.
    let parts: SchemaSum
    let names: SchemaHash

    /// From the values of `words`.
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

    /// 32 hexadecimal digits that identify these definitions.
    var name: String { RowID(high: written.first, low: written.second).hex }

    /// The pairs, in the order of `init`.
    public var words: [(UInt64, UInt64)] {
        [(written.first, written.second), (parts.first, parts.second), (names.high, names.low)]
    }
}
