import FamSyntax

/// The example from the language's design, which every change of the grammar must still parse.
enum Example {
    static let text = """
        #!/usr/bin/env fam
        fam 1                                          # language version, optional first line (after #!)
        param family: string = "Rivera"                # fam setup.fam --family Okafor; --help lists them

        ## Adds a child with starter goals.
        def newcomer(name: string, born: date, goals: list<string> = ["Sticker book", "Park trip"]) -> child {
          let c = child add $name --born $born
          for g in $goals { reward add $c $g --points 10 }
          return $c
        }

        newcomer Maya 2017-04-02
        newcomer Leo 2020-09-14 --goals Zoo,"Pony ride"
        behavior add "Helped with chores" --points 2 --skill kindness
        child ensure Zoë --born 2022-01-30             # adds, changes or leaves: a second run is harmless

        log Maya "helped with chores" --note "washed dishes" --at yesterday@18:00    # labels in any case
        log Maya,Leo "Helped with chores"              # several at once, one undo step

        events --child Maya --since monday
        events | where points > 0 and child.name == "Maya" and at in last-week
        events | group day(at) as day, child.name as who { stars: sum(points), moments: count() } | sort -stars | take 10
        $_ | chart bar --x day --y stars               # $_ is the last table
        events | sum points by child                   # short for group child { sum(points) }
        events | pivot week(at) by behavior sum(points) --fill
        events | group behavior { sep: sum(points where at in 2026-09), oct: sum(points where at in 2026-10) } | with diff = oct - sep | sort diff
        children | where not any(events where points > 0 and at >= today - 3d)
        events --on yesterday | edit note = replace(note, "dihses", "dishes")      # bulk edit
        from csv klasse.csv --sep ";" | into children { name: Vorname, born: date(Geb, "dd.MM.yyyy") } --key name,born
        plan events --on today | delete                # shows what would happen

        let maya = child Maya
        open "tinywins://child?id=$maya.id"
        tinywins://child?id=7&x=#1;y
        /kids/Maya
        expect here() == "/kids/Maya"
        if $maya.stars >= 10 { reward redeem "Maya/Sticker book" } else { echo "$(10 - $maya.stars) to go" }
        try { reward redeem "Leo/Zoo" } catch e { echo "not yet: $e.message" }
        undo

        """

    /// The meaning of the statements, one line each.
    static let meaning = """
        (fam 1)
        (param family string "Rivera")
        (def newcomer (name:string born:date goals:list<string>=(list "Sticker book" "Park trip")) child \
        {(let c [child add $name --born $born]) (for g $goals {[reward add $c $g --points 10]}) (return $c)})
        [newcomer Maya 2017-04-02]
        [newcomer Leo 2020-09-14 --goals <Zoo "Pony ride">]
        [behavior add "Helped with chores" --points 2 --skill kindness]
        [child ensure Zoë --born 2022-01-30]
        [log Maya "helped with chores" --note "washed dishes" --at yesterday@18:00]
        [log <Maya Leo> "Helped with chores"]
        [events --child Maya --since monday]
        (| [events] (where (and (and (> points 0) (== child.name "Maya")) (in at t:last-week))))
        (| [events] (group stars:sum(points) moments:count() by day:day(at) who:child.name) (sort desc stars) (take 10))
        (| $_ [chart bar --x day --y stars])
        (| [events] (sum points by child))
        (| [events] (pivot sum(points) --fill by week(at) behavior))
        (| [events] (group sep:sum(points where (in at t:2026-09)) oct:sum(points where (in at t:2026-10)) by behavior) \
        (with diff:(- oct sep)) (sort asc diff))
        (| [children] (where (not any(events where (and (> points 0) (>= at (- t:today t:3d)))))))
        (| [events --on yesterday] (edit note:replace(note "dihses" "dishes")))
        (| [from csv klasse.csv --sep ";"] (into children (record name:Vorname born:date(Geb "dd.MM.yyyy")) --key=<name born>))
        (plan (| [events --on today] (delete)))
        (let maya [child Maya])
        [open "tinywins://child?id={$maya.id}"]
        [url:tinywins://child?id=7&x=#1;y]
        [a:/kids/Maya]
        (expect (== here() "/kids/Maya"))
        (if (>= $maya.stars 10) {[reward redeem "Maya/Sticker book"]} {[echo "{((- 10 $maya.stars))} to go"]})
        (try {[reward redeem "Leo/Zoo"]} e {[echo "not yet: {$e.message}"]} _)
        [undo]
        """

    /// The text of each statement.
    static let statements: [String] = {
        let tree = parse(text).tree
        guard case .block(let list) = tree[tree.root] else { return [] }
        return tree.items(list).map { tree.source.text(tree.span(of: $0).range) }
    }()
}
