import FamValues

/// K-E29: a picture or other file that belongs to a moment. Only the reference is kept, never the file.
struct MediaItem: Sendable {
    enum Kind: String, NamedCases {
        case picture, video, sound, file

        static let typeName = "kind"
    }

    let reference: String

    /// From the file extension; a URL's query and fragment are ignored.
    var kind: Kind {
        let path = reference.prefix { $0 != "?" && $0 != "#" }
        let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased() ?? ""
        return MediaItem.endings[ending] ?? .file
    }

    private static let endings: [String: Kind] = [
        "jpg": .picture, "jpeg": .picture, "png": .picture, "gif": .picture, "heic": .picture, "webp": .picture,
        "mp4": .video, "mov": .video, "m4v": .video, "webm": .video,
        "mp3": .sound, "m4a": .sound, "wav": .sound, "ogg": .sound, "flac": .sound,
    ]
}
