import FamText

/// Lists in one word: `Zoo,"Pony ride"`. Inside double quotes a comma is text, and two quotes are one quote.
public enum ListText {
    /// The items; none for an empty text. Nil when a quote is not closed or text follows a closing quote.
    static func split(_ text: String) -> [String]? {
        if text.isEmpty { return [] }
        var items: [String] = []
        var scalars = text.unicodeScalars[...]
        while true {
            guard let item = item(&scalars) else { return nil }
            items.append(item)
            guard let next = scalars.first else { return items }
            guard next == "," else { return nil }
            scalars.removeFirst()
        }
    }

    /// item = '"' {character | '""'} '"' | {character but ","}
    private static func item(_ scalars: inout Substring.UnicodeScalarView) -> String? {
        var item = String.UnicodeScalarView()
        guard scalars.first == "\"" else {
            while let next = scalars.first, next != "," {
                item.append(next)
                scalars.removeFirst()
            }
            return String(item)
        }
        scalars.removeFirst()
        while let next = scalars.popFirst() {
            if next == "\"" {
                guard scalars.first == "\"" else { return String(item) }
                scalars.removeFirst()
            }
            item.append(next)
        }
        return nil
    }

    public static func join(_ items: [String]) -> String {
        items.map { item in
            let isPlain =
                !item.isEmpty && !item.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }
            return isPlain ? item : quoted(item)
        }.joined(separator: ",")
    }

    /// In quotes, with each quote inside doubled. Scalar by scalar, because Swift takes a quote with an accent for one
    /// character.
    static func quoted(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        out.append("\"")
        for scalar in text.unicodeScalars {
            out.append(scalar)
            if scalar == "\"" { out.append(scalar) }
        }
        out.append("\"")
        return String(out)
    }
}
