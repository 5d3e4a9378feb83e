/// An example of each error with its message, from the gallery in Tests/Errors (`Scripts/lib/gallery.py --examples`).
enum ErrorExample {
    /// Nil for a code that no script can cause.
    static func lines(of code: String) -> [String]? {
        let text = String(decoding: PackageResources.error_examples_txt, as: UTF8.self)
        let lines = text.split(separator: "\n")
        guard let head = lines.firstIndex(where: { $0 == code }) else { return nil }
        return lines[(head + 1)...].prefix { $0.hasPrefix("  ") }.map(String.init)
    }
}
