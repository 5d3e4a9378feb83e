/// The kinds of nodes in the arena, one for each case of `Syntax`.
enum NodeKind: UInt8 {
    case error
}
