import FamSessions
import FamText

/// A saved script with `--yes` at what deletes: at the prompt a person said yes, and a script has nobody to ask.
struct ConfirmedDeletions {
    private let app: AppEnvironment

    init(_ app: AppEnvironment) { self.app = app }

    /// The check says where `--yes` is missing. Entries whose question was declined stay as they are.
    func text(_ text: String, name: String) throws -> String {
        let engine = try app.makeSandbox().engine
        engine.options.assumeYes = false
        // In an empty household the first deletion has nothing to ask about.
        engine.options.knowsRows = false
        let bytes = Array(text.utf8)
        let places = try engine.check(bytes, name: name).filter { $0.code == .needsYes }.compactMap { problem in
            problem.span.map { Int($0.range.upperBound) }
        }
        var out: [UInt8] = [], copied = 0
        for place in Set(places).sorted() where !isDeclined(bytes[..<place]) {
            out += bytes[copied..<place] + Array(" --yes".utf8)
            copied = place
        }
        return String(decoding: out + bytes[copied...], as: UTF8.self)
    }

    /// Whether the pin above the end of a text has answers.
    private func isDeclined(_ before: ArraySlice<UInt8>) -> Bool {
        let above = String(decoding: before, as: UTF8.self).split(separator: "\n")
        return above.last { $0.hasPrefix("#@ ") }?.contains(" answers=") ?? false
    }
}
