/// Words after `backup` that were meant as a command, not as the name of a file. A name with a dot or a slash is always
/// one, and so is every other word.
enum BackupWords {
    static func meaning(_ word: String) -> String? { meanings[word] }

    private static let meanings: [String: String] = [
        "list": lists, "ls": lists, "show": lists, "all": writes, "everything": writes, "now": writes,
        "create": writes, "new": writes, "add": writes, "make": writes, "save": writes,
        "restore": restores, "load": restores, "import": restores, "undo": restores,
        "verify": checks, "test": checks,
        "delete": "a backup is a file: `backups` says where, and you delete it there",
        "remove": "a backup is a file: `backups` says where, and you delete it there",
        "help": "`help backup` says what it does",
    ]

    private static let lists = "`backups` lists those next to the database"
    private static let checks = "`backup check FILE` says whether one is whole"
    private static let writes = "`backup` alone writes everything to a new file next to the database"
    private static let restores = "`restore FILE` brings the household back"
}
