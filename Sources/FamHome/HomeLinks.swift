import FamRegistry
import FamValues

/// The links of home (N-L11, N-L15): by number, name or id; each in the scheme of the app and as `fam` link.
enum HomeLinks {
    static let all: [LinkSpec] = pages + tabs + [root]

    private static let pages: [LinkSpec] = [
        (word: "residence", entity: ResidenceRow.singular, screen: "home.residenceDetail", example: "1"),
        (word: "task", entity: TaskRow.singular, screen: "home.taskDetail", example: "1"),
        (word: "contractor", entity: ContractorRow.singular, screen: "home.contractorDetail", example: "1"),
        (word: "document", entity: DocumentRow.singular, screen: "home.documentDetail", example: "1"),
    ].flatMap { target -> [LinkSpec] in
        let query = [
            LinkParameter("id", .entity(target.entity), "The \(target.word), by number, name or id.", isRequired: true)
        ]
        let rows = [target.word: ["id"]]
        return [
            LinkSpec(
                "home.\(target.word)", summary: "The page of a \(target.word).", scheme: "mycrib", host: target.word,
                query: query,
                screen: target.screen, rows: rows, example: "mycrib://\(target.word)?id=\(target.example)"),
            LinkSpec(
                "home.\(target.word)Path", summary: "The page of a \(target.word).", scheme: "mycrib", host: nil,
                path: [.fixed(target.word)],
                query: query, screen: target.screen, rows: rows,
                example: "mycrib://open/\(target.word)?id=\(target.example)"),
            LinkSpec(
                "home.\(target.word)Fam", summary: "The page of a \(target.word).", scheme: "fam", host: "home",
                path: [.fixed(target.word)],
                query: query, screen: target.screen, rows: rows,
                example: "fam://home/\(target.word)?id=\(target.example)"),
        ]
    }

    private static let root = LinkSpec(
        "home.root", summary: "The module at its default tab.", scheme: "fam", host: "home", query: [],
        screen: "home.residences", rows: [:],
        example: "fam://home")

    private static let tabs: [LinkSpec] = ["residences", "tasks", "contractors", "documents", "profile"].map { tab in
        LinkSpec(
            "home.tab.\(tab)", summary: "The tab \(tab).", scheme: "fam", host: "home",
            path: [.fixed("tab"), .fixed(tab)], query: [],
            screen: "home.\(tab)", rows: [:], example: "fam://home/tab/\(tab)")
    }
}
