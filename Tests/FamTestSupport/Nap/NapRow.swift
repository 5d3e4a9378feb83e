import FamRegistry
import FamValues

/// Somebody who sleeps.
struct NapRow: Entity {
    static let singular = "nap", plural = "naps"

    static let who = Column("who", .string, "Who sleeps.", .label, argument: .positional)
    static let since = Column("since", .datetime, "Since when.", .time, default: .now)
    static let until = Column(
        "until", .optional(.datetime), "Until when; empty while the nap lasts.", default: .value(nil))
    static var columns: [FieldDeclaration] { who; since; until }

    static let spec = EntitySpec(NapRow.self, summary: "A nap.", isFoundByEnding: true)

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
