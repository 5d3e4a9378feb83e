import FamRegistry
import FamValues
import Testing

@testable import FamKids

/// Whatever refers to a child is deleted with it; nothing is listed by hand, so this covers entities added later.
@Suite struct DependantsTests {
    // K-Q04 K-UC13
    @Test func everyEntityThatNamesAChildIsADependant() throws {
        let home = try Household()
        let found = Set(ChildDependants.relations(home).map(\.entity.name))
        let expected = Registry.entities(of: KidsFeature.feature).filter {
            $0.fields.contains { $0.type.unwrapped == .entity("child") }
        }.map(\.name)
        #expect(found == Set(expected))
        #expect(found.isSuperset(of: ["event", "reward", "redemption", "agreement", "allowance", "payout", "note"]))
    }

    // N-A03, K-Q04: what the question before a deletion says.
    @Test func theAlertCountsThem() throws {
        let home = try Household()
        let maya = try home.child("Maya"), any = try home.behavior("Any", 1)
        #expect(try ChildDependants.phrase(maya, home) == nil)
        try home.log([maya], any)
        try home.log([maya], any)
        #expect(try ChildDependants.phrase(maya, home) == "2 moments")
        _ = try home.reward(maya, "Zoo", 5)
        _ = try home.line {
            try home.store.insert(NoteRow.self) {
                $0[NoteRow.text] = "Hm"; $0[NoteRow.child] = maya
            }
        }
        #expect(try ChildDependants.phrase(maya, home) == "2 moments, 1 reward and 1 note")
    }
}
