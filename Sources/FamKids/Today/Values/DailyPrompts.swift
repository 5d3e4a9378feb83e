import FamValues

/// K-OP56, K-E21, K-Q25: one small suggestion for the parent per calendar day; the list repeats.
enum DailyPrompts {
    static func prompt(on day: CivilDate) -> String {
        let count = Int32(texts.count)
        return texts[Int(((day.days % count) + count) % count)]
    }

    static let texts = [
        "Catch one kind word today and say that you heard it.",
        "Let each child choose one thing to help with.",
        "Name the effort, not only the result.",
        "Notice who shares without being asked.",
        "Thank somebody for something you usually take for granted.",
        "Ask at dinner: what went well today?",
        "Give five minutes that belong to one child alone.",
        "Praise a try that did not work out.",
        "Tell a child what you learned from them this week.",
        "Let a small mistake pass, and notice the next good thing.",
        "Watch for patience: waiting is hard work.",
        "Say what you saw, exactly: \"you put the cup away\".",
        "Look at a goal together and count what is left.",
        "Notice a child who calms down again.",
        "Let the children tell each other something nice.",
        "Start the morning with one thing to look forward to.",
        "Cheer for brushing teeth as if it were a goal in overtime.",
        "Find something good in the most difficult hour of the day.",
        "Ask for help, and take the help that comes.",
        "Notice a question: curiosity is worth a star too.",
        "Thank a child for telling the truth.",
        "Do one chore together, slowly.",
        "Notice what nobody saw: the jacket on its hook.",
        "Let a child explain a game to you, with all its rules.",
        "Say sorry for something of your own.",
        "Notice who comforts whom.",
        "End the day with the best moment of it.",
        "Give words to a feeling before you solve it.",
    ]
}
