import FamKit
import FamRegistry
import FamText

/// A list as a screen (H-P31, H-P32, H-SC21): its state decides what is drawn, and `content` draws the rows.
struct ListPart<Item> {
    let title: String
    /// What an empty list says, and what helps.
    let empty: (text: String, action: Action)
    let content: ([Item]) throws -> [ScreenText.Block]

    func screen(_ state: ViewState<[Item]>) throws -> ScreenText {
        switch state {
        case .idle: ScreenText(title: title, blocks: [])
        case .loading: ScreenText(title: title, status: .loading("Loading…"), blocks: [])
        case .error(let message):
            ScreenText(title: title, status: .failed(message, retry: Action("Try again", "screen")), blocks: [])
        case .loaded(let items) where items.isEmpty:
            ScreenText(title: title, status: .empty, blocks: [.hint(empty.text, empty.action)])
        case .loaded(let items): ScreenText(title: title, blocks: try content(items))
        }
    }

    /// - Throws: only an interrupt, which is not an error of the list.
    func screen(_ load: () throws -> [Item]) throws -> ScreenText {
        do { return try screen(.loaded(load())) } catch {
            if let problem = error as? Diagnostic, problem.code == .interrupted { throw problem }
            return try screen(.error((error as? Diagnostic)?.message ?? "An unexpected error occurred"))
        }
    }
}

extension HomeParts {
    /// How many rows a list on a screen shows; a command lists them all.
    static let rowsShown = 100

    static func more(_ count: Int, _ all: Action) -> [ScreenText.Block] {
        count > rowsShown ? [.hint("\(count - rowsShown) more.", all)] : []
    }
}
