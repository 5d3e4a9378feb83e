import FamRegistry
import FamShell

/// The icons of `--icons`. By default a terminal gets symbols, or ASCII if its locale has nothing else; a file or a
/// pipe gets none.
enum IconChoice: String, CaseIterable, Sendable {
    case auto, symbols, ascii, none

    func kind(environment: [String: String], isTerminal: Bool) -> Icon.Kind {
        switch self {
        case .auto: !isTerminal ? .none : ASCIIDrawing.isWanted(environment) ? .ascii : .symbol
        case .symbols: .symbol
        case .ascii: .ascii
        case .none: .none
        }
    }
}
