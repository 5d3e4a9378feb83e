import FamText

/// Boxes, bars and signs for a terminal whose locale has only ASCII. Letters of names stay as they are: they are the
/// household's.
public enum ASCIIDrawing {
    /// Whether the environment asks for it: `LC_ALL`, `LC_CTYPE` or `LANG`, the first that is set, is `C` or `POSIX`.
    public static func isWanted(_ environment: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return locale == "C" || locale == "POSIX"
    }

    public static func text(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let drawn = drawn(scalar) { out.append(contentsOf: drawn.unicodeScalars) } else { out.append(scalar) }
        }
        return String(out)
    }

    /// One column stays one column where columns count.
    private static func drawn(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x2500, 0x2501, 0x2504...0x250B: "-"
        case 0x2502, 0x2503: "|"
        case 0x2550: "="
        case 0x2551: "|"
        case 0x250C...0x254B, 0x2552...0x257F: "+"
        // From an eighth of the height to the whole, and from nearly the whole width to an eighth.
        case 0x2581...0x2588: String(Array("_.,-=+*#")[Int(scalar.value - 0x2581)])
        case 0x2589...0x258F: scalar.value <= 0x258C ? "#" : "-"
        case 0x2591: ":"
        case 0x2592: "%"
        case 0x2593: "@"
        case 0x2800: " "
        case 0x2801...0x28FF: "*"
        case 0x2026: "~"
        case 0x203A: ">"
        case 0x2192: ">"
        case 0x00B7: "-"
        case 0x2013, 0x2014: "-"
        case 0x2018, 0x2019: "'"
        default: nil
        }
    }
}
