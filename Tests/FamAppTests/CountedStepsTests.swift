import Testing

/// The work a screen or a command gives the database depends on what it shows, not on how many rows there are.
@Suite struct CountedStepsTests {
    /// A family is small, and the preferences are the declared ones.
    private static let atMost = [
        "setting": 0, "child": 20, "screentime user": 20, "screentime pair": 20, "screentime balance": 20,
        "home account": 20,
    ]

    /// Ten times the rows: whatever takes more than twice the steps reads rows that it does not show, or shows them
    /// all.
    @Test func onlyWhatMayGrowGrows() throws {
        let small = try GrownHousehold(rows: 100, atMost: Self.atMost).steps()
        let household = try GrownHousehold(rows: 1_000, atMost: Self.atMost), large = try household.steps()
        #expect(household.counts.values.filter { $0 == 1_000 }.count >= 12, "\(household.counts)")
        #expect(Set(small.keys) == Set(large.keys) && small.count > 350)
        var growing: [String: String] = [:]
        for (name, few) in small {
            guard let many = large[name], many > 2 * few + 300 else { continue }
            growing[name.owner] = "\(name.line): \(few) steps, then \(many)"
        }
        let unlisted = growing.filter { GrowingSteps.reasons[$0.key] == nil }
        #expect(unlisted.isEmpty, "\(unlisted.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }.joined())")
        let flat = GrowingSteps.reasons.keys.filter { growing[$0] == nil }.sorted()
        #expect(flat.isEmpty, "these are listed, and do not grow")
    }
}
