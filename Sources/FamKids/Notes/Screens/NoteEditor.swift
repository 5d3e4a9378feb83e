import FamRegistry

/// K-P50: the note and the media of a moment that is being written, with the flags that fill them.
struct NoteEditor {
    var note: String?
    var media: [String] = []

    var lines: [String] {
        [
            "Note: " + (note ?? "none (--note \"…\")"),
            "Media: " + (media.isEmpty ? "none (--media FILE,FILE)" : media.joined(separator: ", ")),
        ]
    }
}
