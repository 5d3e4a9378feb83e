import FamRegistry
import FamText
import FamValues

enum DigestCommand {
    static let spec = CommandSpec(
        "digest", summary: "Prints a sum over everything the household holds.",
        discussion: """
            Two databases with the same rows have the same digest on every machine, whatever way led there. It is kept with each
            change, so asking costs nothing. `--check` computes it anew from all rows and says whether the kept one is right.
            """,
        parameters: [
            ParameterSpec("check", .bool, "Computes it from all rows and compares.", kind: .toggle, default: .bool(false))
        ],
        effect: .read, result: .string,
        examples: [
            Example("digest", prints: StateDigest.empty.description, onEmptyHousehold: true),
            Example(
                "let before = digest()\nchild archive Leo\nundo\nexpect digest() == $before",
                prints: "Leo is archived.\nUndid [..] (child archive Leo): 1 row changed"),
        ],
        keywords: ["hash", "checksum", "state"]
    ) { call, context in
        let store = try context.service(StoreFeature.store)
        let digest = try store.digest()
        if call.bool("check"), try store.recomputeDigest() != digest {
            throw Diagnostic(
                .badFile, "the rows do not add up to the digest that is kept",
                help: "the file was changed by another program; restore it from a backup")
        }
        return .string(digest.description)
    }
}
