import FamBoard
import GRDB

/// The SQL of posts, likes and comments. Everything a page reads comes from an index in its order.
extension SQLiteRows {
    private static let post = """
        SELECT p.id, p.title, p.content, p.wall, p.campus, p.owner, a.name, p.anonymous, p.created, p.hidden, p.likes,
            p.comments, EXISTS(SELECT 1 FROM liking WHERE post = p.id AND account = ?1)
        FROM post p JOIN account a ON a.id = p.owner
        """

    private func post(_ row: Row) -> PostRecord {
        PostRecord(
            id: row[0], title: row[1], content: row[2], wall: WallType(wire: row[3]) ?? .national, campus: row[4],
            owner: row[5], name: row[6], isAnonymous: row[7], created: row[8], isHidden: row[9], likes: row[10],
            comments: row[11], isLiked: row[12])
    }

    /// A-Q02: ties are ordered by time, then by id.
    private static func order(_ sort: SortOrder) -> String {
        switch sort {
        case .newest: "p.created DESC, p.id DESC"
        case .oldest: "p.created, p.id"
        case .mostLiked: "p.likes DESC, p.created DESC, p.id DESC"
        }
    }

    func posts(_ list: PostList, seenBy reader: String, from start: Int, limit: Int) throws -> [PostRecord] {
        let order = SQLiteRows.order(list.sort)
        switch list {
        case .wall(let wall, let campus, _):
            return try rows(
                """
                \(SQLiteRows.post) WHERE p.wall = ?2 AND p.campus = ?3 AND p.hidden = 0
                ORDER BY \(order) LIMIT ?4 OFFSET ?5
                """,
                [reader, wall.wireName, campus, limit, start]
            ).map(post)
        case .own(let owner, _):
            return try rows(
                "\(SQLiteRows.post) WHERE p.owner = ?2 AND p.hidden = 0 ORDER BY \(order) LIMIT ?3 OFFSET ?4",
                [reader, owner, limit, start]
            ).map(post)
        }
    }

    func count(_ list: PostList) throws -> Int {
        switch list {
        case .wall(let wall, let campus, _):
            return try number("SELECT posts FROM shelf WHERE wall = ? AND campus = ?", [wall.wireName, campus])
        case .own(let owner, _):
            return try number("SELECT count(*) FROM post WHERE owner = ? AND hidden = 0", [owner])
        }
    }

    func post(_ id: Int64, seenBy reader: String) throws -> PostRecord? {
        try row("\(SQLiteRows.post) WHERE p.id = ?2 AND p.hidden = 0", [reader, id]).map(post)
    }

    func add(_ post: PostRecord) throws -> Bool {
        try run(
            """
            INSERT OR IGNORE INTO post(id, title, content, wall, campus, owner, anonymous, created)
            VALUES(?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                post.id, post.title, post.content, post.wall.wireName, post.campus, post.owner, post.isAnonymous,
                post.created,
            ])
        guard db.changesCount == 1 else { return false }
        try run(
            "INSERT INTO shelf VALUES(?, ?, 1) ON CONFLICT DO UPDATE SET posts = posts + 1",
            [post.wall.wireName, post.campus])
        return true
    }

    func hide(_ post: PostRecord) throws {
        try run("UPDATE post SET hidden = 1 WHERE id = ?", [post.id])
        try run("UPDATE shelf SET posts = posts - 1 WHERE wall = ? AND campus = ?", [post.wall.wireName, post.campus])
    }

    func like(_ post: Int64, _ reader: String, _ isLiked: Bool) throws -> Int {
        try run(
            isLiked
                ? "INSERT OR IGNORE INTO liking VALUES(?, ?)" : "DELETE FROM liking WHERE post = ? AND account = ?",
            [post, reader])
        let change = db.changesCount == 0 ? 0 : isLiked ? 1 : -1
        try run("UPDATE post SET likes = likes + ? WHERE id = ?", [change, post])
        return try number("SELECT likes FROM post WHERE id = ?", [post])
    }

    // MARK: Comments

    private static let comment = """
        SELECT c.id, c.post, c.text, c.owner, a.name, c.anonymous, c.created, c.hidden
        FROM comment c JOIN account a ON a.id = c.owner
        """

    private func comment(_ row: Row) -> CommentRecord {
        CommentRecord(
            id: row[0], post: row[1], text: row[2], owner: row[3], name: row[4], isAnonymous: row[5], created: row[6],
            isHidden: row[7])
    }

    func comments(_ list: CommentList, from start: Int, limit: Int, sort: SortOrder) throws -> [CommentRecord] {
        let order = sort == .oldest ? "c.created, c.id" : "c.created DESC, c.id DESC"
        switch list {
        case .post(let post):
            return try rows(
                "\(SQLiteRows.comment) WHERE c.post = ? AND c.hidden = 0 ORDER BY \(order) LIMIT ? OFFSET ?",
                [post, limit, start]
            ).map(comment)
        case .own(let owner):
            return try rows(
                """
                \(SQLiteRows.comment) JOIN post p ON p.id = c.post AND p.hidden = 0
                WHERE c.owner = ? AND c.hidden = 0 ORDER BY \(order) LIMIT ? OFFSET ?
                """, [owner, limit, start]
            ).map(comment)
        }
    }

    func count(_ list: CommentList) throws -> Int {
        switch list {
        case .post(let post): return try number("SELECT comments FROM post WHERE id = ?", [post])
        case .own(let owner):
            return try number(
                """
                SELECT count(*) FROM comment c JOIN post p ON p.id = c.post AND p.hidden = 0
                WHERE c.owner = ? AND c.hidden = 0
                """, [owner])
        }
    }

    func comment(_ id: Int64) throws -> CommentRecord? {
        try row("\(SQLiteRows.comment) WHERE c.id = ? AND c.hidden = 0", [id]).map(comment)
    }

    func add(_ comment: CommentRecord) throws -> Bool {
        try run(
            "INSERT OR IGNORE INTO comment(id, post, text, owner, anonymous, created) VALUES(?, ?, ?, ?, ?, ?)",
            [comment.id, comment.post, comment.text, comment.owner, comment.isAnonymous, comment.created])
        guard db.changesCount == 1 else { return false }
        try run("UPDATE post SET comments = comments + 1 WHERE id = ?", [comment.post])
        return true
    }

    func hide(_ comment: CommentRecord) throws {
        try run("UPDATE comment SET hidden = 1 WHERE id = ?", [comment.id])
        try run("UPDATE post SET comments = comments - 1 WHERE id = ?", [comment.post])
    }
}
