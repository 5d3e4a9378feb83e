import FamBoard
import FamKit

/// The posts and comments in a reply.
extension WallReply {
    var holdsRows: Bool {
        switch self {
        case .post, .posts, .comment, .comments: true
        default: false
        }
    }

    func post(_ id: String) -> Row<WirePost>? {
        switch self {
        case .post(let row): row.row.id == id ? row : nil
        case .posts(let page): page.rows.first { $0.row.id == id }
        default: nil
        }
    }

    func comment(_ id: String) -> Row<WireComment>? {
        switch self {
        case .comment(let row): row.row.id == id ? row : nil
        case .comments(let page): page.rows.first { $0.row.id == id }
        default: nil
        }
    }

    /// The ids of the anonymous rows that are those of who asked.
    var ownRows: [String] {
        switch self {
        case .post(let row): WallReply.own([row])
        case .posts(let page): WallReply.own(page.rows)
        case .comment(let row): WallReply.own([row])
        case .comments(let page): WallReply.own(page.rows)
        default: []
        }
    }

    private static func own<Wire>(_ rows: [Row<Wire>]) -> [String] {
        rows.filter { $0.isOwn.value == true }.map(\.row.id)
    }

    mutating func mark(own ids: Set<String>) {
        func marked<Wire>(_ row: Row<Wire>) -> Row<Wire> {
            Row(row: row.row, isOwn: Unrecorded(ids.contains(row.row.id)))
        }
        switch self {
        case .post(let row): self = .post(marked(row))
        case .posts(let page): self = .posts(Page(rows: page.rows.map(marked), pagination: page.pagination))
        case .comment(let row): self = .comment(marked(row))
        case .comments(let page): self = .comments(Page(rows: page.rows.map(marked), pagination: page.pagination))
        default: break
        }
    }
}
