import FamRegistry
import FamText
import FamValues

enum DigestCommand: Command {
    static let name: StaticString = "digest"
    static let summary = "Prints a checksum of everything the household holds."
    static let discussion = """
        Two databases with the same rows have the same digest on every machine, however they got there. It is kept \
        with each change, so asking costs nothing. `--check` recomputes it from all rows and says whether the stored \
        one is right. `--as-of` computes that of another time. A backup leaves out what stays on this machine, as who \
        is signed in to the wall, so it has another digest then: `backup check` compares the rest.
        """
    static let check = Parameter.toggle("check", "Computes it from all rows and compares.")
    static let asOf = AsOf.parameter
    static var parameters: [ParameterDeclaration] { check; asOf }
    static let effect = Effect.read
    static let result: ValueType = .string
    static let examples = [
        Example("digest", prints: StateDigest.empty.description, onEmptyHousehold: true)
    ]
    static let keywords = ["hash", "checksum", "state"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let store = try context.service(StoreFeature.store)
        if let time = try call[asOf] { return .string(try store.past(time) { try store.digest() }.description) }
        let digest = try store.digest()
        if try call[check], try store.recomputeDigest() != digest {
            throw Diagnostic(
                .badFile, "the rows do not match the stored digest",
                help: "the file was changed by another program; restore it from a backup")
        }
        return .string(digest.description)
    }
}
