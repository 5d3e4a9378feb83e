import FamRegistry

/// Examples that involve several modules, so that no module can declare them.
enum JointExamples {
    static let feature = Feature(id: "joint", title: "Several modules", rank: 99, examples: all)

    private static let all = [
        PageExample(
            "family timeline",
            "child add Maya\nbehavior add Chores --points 2\nlog Maya Chores --at yesterday@18:00\n"
                + "screentime user add Maya maya@rivera.example --role child\nperson link Maya\n"
                + "screentime activity add Maya \"Read a book\" --at yesterday@19:00\n"
                + "family timeline | select person, module, what",
            prints:
                "[..]\n…\n#  person  module      what\n1  Maya    screentime  Read a book\n2  Maya    kids        "
                + "Chores +2",
            onEmptyHousehold: true),
        PageExample(
            "person unlink",
            "child add Maya\nscreentime user add Maya maya@rivera.example --role child\nperson link Maya\n"
                + "person unlink Maya",
            prints: "Added child Maya.\nAdded user Maya.\nLinked Maya (kids) with Maya (screentime).\n"
                + "Maya is no longer linked.",
            onEmptyHousehold: true),
        PageExample(
            "person link",
            "child add Maya\nscreentime user add May maya@rivera.example --role child\nperson link Maya May",
            prints: "Added child Maya.\nAdded user May.\nLinked Maya (kids) with May (screentime).",
            onEmptyHousehold: true),
        PageExample(
            "family due",
            "screentime user add Maya maya@rivera.example --role child\nscreentime task add \"Tidy the room\" Maya\n"
                + "home sign-up rivera rivera@rivera.example --demo\nresidence add Cabin\n"
                + "home task add Cabin \"Clean gutters\" --due 2026-11-04\n"
                + "family due | select day, person, module, what",
            prints: "…\n#  day         person  module      what\n1  2026-11-04          home        Clean gutters\n"
                + "2              Maya    screentime  Tidy the room",
            onEmptyHousehold: true),
    ]
}
