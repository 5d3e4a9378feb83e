import FamRegistry
import FamShell

/// Which icons `--icons` asks for. By itself a terminal gets symbols, or ASCII in a locale that has nothing else, and a
/// file or a pipe gets none.
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
