import FamText
import FamValues

/// The parts of the running session that the prompt shows.
public protocol PromptState: AnyObject {
    /// The address one is at without its leading slash: `kids`, `kids/Maya`; empty at the root.
    var place: String { get }
    /// Who is signed in to the current module; nil for nobody.
    var identity: String? { get }
    /// The time the clock is pinned to, as people read it; nil while it runs.
    var pinnedClock: String? { get }
    /// Whether nothing that is typed is kept.
    var isPrivate: Bool { get }
    /// Whether the terminal's locale has only ASCII.
    var isASCII: Bool { get }
}

extension PromptState {
    /// `kids › `, with a pinned clock `kids @2026-10-01 08:00 › `.
    public var prompt: Prompt {
        let all = [
            place, identity.map { "(\($0))" } ?? "", pinnedClock.map { "@\($0)" } ?? "", isPrivate ? "private" : "",
        ]
        let parts = all.filter { !$0.isEmpty }
        let text = (parts.isEmpty ? "fam" : parts.joined(separator: " ")) + " › "
        return Prompt(isASCII ? ASCIIDrawing.text(text) : text)
    }
}
