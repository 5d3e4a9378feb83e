import GRDB

/// The tables of a server's file.
enum BoardSchema {
    /// `FamB`, so that a household's file is never taken for a server's, or the other way round.
    static let applicationID: Int64 = 0x4661_6D42
    static let version: Int64 = 1

    static func create(_ db: Database) throws {
        for statement in statements { try db.execute(sql: statement) }
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(version)")
    }

    private static let statements = [
        "CREATE TABLE setting(name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID",
        """
        CREATE TABLE account(
            id TEXT PRIMARY KEY, email TEXT NOT NULL, normal TEXT NOT NULL UNIQUE, name TEXT, hash TEXT,
            created INTEGER NOT NULL) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE session(id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES account, ends INTEGER NOT NULL)
            STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX session_account ON session(account, ends)",
        """
        CREATE TABLE code(key TEXT PRIMARY KEY, mark BLOB NOT NULL, made INTEGER NOT NULL, tries INTEGER NOT NULL)
            STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX code_made ON code(made)",
        "CREATE TABLE note(key TEXT NOT NULL, at INTEGER NOT NULL) STRICT",
        "CREATE INDEX note_key ON note(key, at)",
        "CREATE INDEX note_at ON note(at)",
        """
        CREATE TABLE answer(
            account TEXT NOT NULL, key TEXT NOT NULL, request BLOB NOT NULL, status INTEGER NOT NULL,
            body BLOB NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(account, key)) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX answer_at ON answer(at)",
        // How many posts a wall shows, so that a page of a large wall need not count them.
        """
        CREATE TABLE shelf(wall TEXT NOT NULL, campus TEXT NOT NULL, posts INTEGER NOT NULL, PRIMARY KEY(wall, campus))
            STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE post(
            id INTEGER PRIMARY KEY, title TEXT NOT NULL, content TEXT NOT NULL, wall TEXT NOT NULL,
            campus TEXT NOT NULL, owner TEXT NOT NULL REFERENCES account, anonymous INTEGER NOT NULL,
            created INTEGER NOT NULL, hidden INTEGER NOT NULL DEFAULT 0, likes INTEGER NOT NULL DEFAULT 0,
            comments INTEGER NOT NULL DEFAULT 0) STRICT
        """,
        "CREATE INDEX post_created ON post(wall, campus, created, id) WHERE hidden = 0",
        "CREATE INDEX post_likes ON post(wall, campus, likes, created, id) WHERE hidden = 0",
        "CREATE INDEX post_owner ON post(owner, created, id) WHERE hidden = 0",
        """
        CREATE TABLE comment(
            id INTEGER PRIMARY KEY, post INTEGER NOT NULL REFERENCES post, text TEXT NOT NULL,
            owner TEXT NOT NULL REFERENCES account, anonymous INTEGER NOT NULL, created INTEGER NOT NULL,
            hidden INTEGER NOT NULL DEFAULT 0) STRICT
        """,
        "CREATE INDEX comment_post ON comment(post, created, id) WHERE hidden = 0",
        "CREATE INDEX comment_owner ON comment(owner, created, id) WHERE hidden = 0",
        """
        CREATE TABLE liking(post INTEGER NOT NULL REFERENCES post, account TEXT NOT NULL, PRIMARY KEY(post, account))
            STRICT, WITHOUT ROWID
        """,
    ]
}
