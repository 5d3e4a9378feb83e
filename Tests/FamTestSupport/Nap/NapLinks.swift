import FamRegistry

extension LinkSpec {
    /// `nap://list?limit=3`: the value is read, checked and handed to the screen.
    static let nap = LinkSpec(
        "nap.list", summary: "The naps.", scheme: "nap", host: "list",
        query: [LinkParameter("limit", .int, "How many.", isRequired: false)], screen: .naps,
        screenWithoutParameters: .naps, example: "nap://list?limit=3")
}
