import FamRegistry

/// What people who know other shells and languages call things, and the name here. These are suggested before words
/// with similar letters. If there is no single word, a sentence says how it is done.
public enum Habits {
    /// Commands, stages and statement words.
    public static let commands = [
        "filter": "where", "limit": "take", "head": "take", "top": "take", "tail": "last", "order": "sort",
        "order-by": "sort", "orderby": "sort",
        "sort-by": "sort", "sort_by": "sort", "group-by": "group", "groupby": "group", "group_by": "group",
        "map": "each", "foreach": "each",
        "print": "echo", "println": "echo", "printf": "echo", "puts": "echo", "say": "echo", "remove": "delete",
        "rm": "delete", "del": "delete",
        "update": "edit", "set": "edit", "modify": "edit", "columns": "select", "project": "select", "total": "sum",
        "average": "avg", "mean": "avg",
        "uniq": "distinct", "unique": "distinct", "dedup": "distinct", "length": "count", "len": "count",
        "size": "count", "wc": "count",
        "describe": "fields", "schema": "fields", "mutate": "with", "extend": "with", "merge": "join", "cd": "go",
        "pwd": "here", "man": "help", "throw": "fail",
        "raise": "fail", "die": "fail", "panic": "fail", "assert": "expect", "const": "let", "local": "let",
        "auto": "let", "val": "let",
        "function": "def", "func": "def", "fn": "def", "fun": "def", "proc": "def", "sub": "def", "alias": "def",
        "switch": "match", "case": "match",
        "elif": "else if", "elsif": "else if", "include": "source", "require": "source", "run": "source",
        "until": "while", "loop": "while true", "forever": "while true",
        "logout": "exit",
        "pluck": "get", "column": "get", "format": "to", "desc": "fields", "which": "help", "stack": "here",
        "state": "status", "routes": "links", "schemes": "links", "url": "link make", "deeplink": "link make",
        "tap": "press", "latest": "last", "newest": "last",
        "oops": "undo", "revert": "undo", "menu": "ls", "agg": "summarize", "aggregate": "summarize",
        "explode": "flatten", "unnest": "flatten", "pivot_table": "pivot", "crosstab": "pivot", "vlookup": "join",
        "xlookup": "join", "lookup": "join",
        "bye": "exit", "q": "exit", "q!": "exit", "wq": "exit",
        "begin": "atomic", "date": "now", "transaction": "atomic", "rollback": "undo",
    ]

    private static let keepsByText = "`… | where note like \"%text%\"` keeps the rows with a text"
    /// Words for looking for a text in rows.
    static let searches = Set(commandAdvice.filter { $0.value == keepsByText }.keys)

    /// Words for what is done differently here.
    static let commandAdvice = [
        "grep": keepsByText, "search": keepsByText, "find": keepsByText, "contains": keepsByText,
        "matches": keepsByText,
        "replace": replacing,
        "entry": entries, "entries": entries, "who": changes, "blame": changes, "audit": changes, "changes": changes,
        "every": scheduled, "cron": scheduled, "repeat": scheduled, "daily": scheduled, "schedule": scheduled,
        "vi": "`bind -v` in `~/.editrc` makes the keys those of vi, and `help prompt` lists the keys",
        "vim": "`bind -v` in `~/.editrc` makes the keys those of vi, and `help prompt` lists the keys",
        "color": colors, "colors": colors, "colour": colors,
        "csv": "`from csv FILE` reads one, `… | save FILE.csv` writes one",
        "excel": "a spreadsheet is saved as CSV: `from csv FILE` reads it, `… | save FILE.csv` writes one",
        "script": "`fam FILE` runs a file of lines in another shell, and `source FILE` here; `help param` has its "
            + "arguments",
        "weekend": "a weekend is two days: `… | where date(at) in [saturday, sunday]`",
        "by": "`… | sum points by month(at)` groups while it adds up, `… | group month(at)` by itself",
        "load": "`from csv FILE | into events { … }` takes rows in, `source FILE` runs a script within this one",
        "sed": "`… | edit note = replace(note, \"a\", \"b\")` changes texts",
        "awk": "`… | select NAME, …` takes columns, `… | with name = …` adds one",
        "cut": "`… | select NAME, …` takes columns",
        "rename": "`… | select points as p, …` names columns; `child edit Maya --name Mia` renames a row",
        "drop": "`… | select NAME, …` names the columns that stay; `… | delete` deletes rows",
        "exclude": without, "except": without, "omit": without, "hide": without,
        "reject": "`… | select NAME, …` names the columns that stay; `… | where not …` the rows",
        "move": "`backup FILE` writes everything to one file, and `restore FILE` reads it on the other machine",
        "migrate": "`backup FILE` writes everything to one file, and `restore FILE` reads it on the other machine",
        "insert": "`KIND add …` adds a row, `… | with name = …` a column",
        "append": "`KIND add …` adds a row, `… | with name = …` a column; " + together,
        "union": together, "concat": together, "unionall": together, "union_all": together, "rbind": together,
        "value_counts": "`… | count by NAME | sort -count` counts the rows of each value",
        "cumulative": summedUp,
        "offset": "`… | skip 10 | take 10` shows the second ten rows",
        "paginate": "`… | skip 10 | take 10` shows the second ten rows",
        "dropna": "`… | where note != null` keeps the rows that have a value",
        "fillna": "`… | with note = note ?? \"\"` puts a value where there is none",
        "having": "`where` after `group` chooses groups",
        "sudo": "no command needs more rights than its own",
        "cat": "`from lines FILE` gives the lines of a file, `from csv FILE` its rows",
        "less": "long tables are shown page by page anyway",
        "more": "long tables are shown page by page anyway",
        "histogram": "`… | chart bar` draws a bar for each row",
        "list": "a plural lists its rows: `children`, `events`; `help` names them all",
        "import": "`from csv FILE | into events { … }` takes rows in, `restore FILE` a whole backup, `source FILE` "
            + "runs a script within this one",
        "config": config, "configuration": config, "options": config, "ci": tested, "share": shared,
        "undo --list": "`journal` lists what can be taken back",
        "undo all": since, "undo bulk": since, "undo changes": since, "undo today": since,
        "backup restore": "`restore FILE` brings back what `backup FILE` has written",
        "backup --to": "the file comes right after it: `backup usb/home.fambackup`",
        "link check --as": cases, "link check --report": cases, "link report --report": cases,
        "chart --by": drawn,
        "chart --to": "`… | chart line --svg | save FILE.svg` draws a picture",
        "script export": shared, "script save": shared,
        "run tests": tested, "run all": tested, "tests": tested,
        "copy": kept, "sync": kept, "transfer": kept, "usb": kept,
        "send": shared, "publish": shared,
        "fix": replacing, "correct": replacing, "typo": replacing,
        "bar": drawn, "draw": drawn, "diagram": drawn, "pie": drawn, "plot": drawn, "graph": drawn,
        "html": "`… | save FILE.html` writes a page for a browser",
        "unredeem": latest, "unlog": latest, "undelete": latest, "uncomplete": latest, "unpay": latest,
        "clear": "Ctrl-L clears the screen", "cls": "Ctrl-L clears the screen",
        "reverse": "`… | sort -NAME` sorts from the largest to the smallest, `… | sort -at` the newest first",
        "nth": "`… | skip 2 | first` is the third row",
        "sample": mixed, "shuffle": mixed, "randomize": mixed,
        "tables": "`help` names all rows, `children | fields` the columns of one kind",
        "read": "`from lines -` reads standard input",
        "commit": "each line is kept when it is done; `atomic { … }` is all or nothing",
        "then": "a block goes in braces: `if CONDITION { … }`",
        "do": "a block goes in braces: `for name in LIST { … }`",
        "done": "`}` closes a block", "fi": "`}` closes a block", "end": "`}` closes a block",
        "esac": "`}` closes a block",
        "unless": "`if not CONDITION { … }`",
        "lambda": "a closure is written `{ |x| $x + 1 }`",
        "version": "`fam --version`, outside of the prompt, shows the version",
        "fam": own,
        "math": "the stages have names of their own: `… | sum points`, `avg`, `min`, `max`, `median`",
        "xargs": "`… | each { |row| … }` does something with each row",
        "jq": "`… | ! jq .` runs the program with the rows; `where`, `select` and `get` choose here",
        "for-each": "`for row in (events) { … }` loops over rows",
        "!": "`! COMMAND` runs a program, which `help sh` explains; the opposite of a condition is `not CONDITION`",
        "\\d": rows, "\\dt": rows, ".schema": rows, ".databases": database, "\\l": database, "\\c": database,
        "here --db": database, "outbox |": "the messages are private, and no pipe passes them on: `outbox` shows them",
        "household": households, "households": households,
        "mail": mailed, "email": mailed, "e-mail": mailed, "changed": changes, "dead": failing, "broken": failing,
        "link check --broken": failing, "link check --failed": failing, "link check --only": failing,
        "left join": outer, "outer join": outer, "left_join": outer, "leftjoin": outer,
        "diff --since": compared, "diff --from": compared, "diff since": compared,
        "intersect": "`… | where name in (OTHERS | get name)` keeps the rows that are also there",
        "minus": "`… | where not name in (OTHERS | get name)` leaves out the rows that are also there",
        "sleep": "`! sleep 5` waits; `… | watch` waits for a change",
        "unset": "`preference reset KEY` takes a setting back, `… | edit note = null` empties a field",
        "stddev": deviation, "std": deviation,
        "git": "`journal` lists what was changed, `undo` takes it back, `diff yesterday` compares",
        "cp": kept, "scp": kept, "rsync": kept,
        "tutorial": "`help` lists the commands, `help log` explains one, and `demo` fills an empty household to try "
            + "things on",
        "undo last": latest, "undo the": latest, "undo my": latest, "undo event": latest, "undo moment": latest,
    ]

    private static let households = "`status` tells which household is open; `fam --db FILE` opens another one"
    private static let mailed =
        "in another shell, or in a crontab, `fam COMMAND | mail -s SUBJECT ADDRESS` mails what a command prints"
    private static let failing = "`link check FILE | where outcome != \"accepted\"` keeps the links that lead nowhere"
    private static let outer = "`… | join SOURCE as NAME on CONDITION --left` keeps the rows without a match"
    private static let compared = "`diff yesterday` compares with now, `diff yesterday@12:00 today@12:00` two times"
    private static let deviation =
        "`… | summarize sqrt(avg(points * points) - avg(points) * avg(points)) as deviation` gives it"
    private static let part =
        "`month_number(at)`, `day_of_month(at)` and `weekday_name(at)` are parts of a moment; `month(at)`, `week(at)` "
        + "and `date(at)` the month, week and day it is in"
    private static let together =
        "`(children | select name | each { |r| $r }) + (behaviors | select name | each { |r| $r })` puts rows one "
        + "behind the other"
    private static let counted = "`… | summarize count(distinct child)` counts the different values"
    private static let summedUp = "`… | with total = running(sum(points))` adds up from row to row"
    private static let mixed =
        "no stage mixes rows: `… | take 5` takes the first five, and `(ROWS)[(random 0 4)]` one of them by chance"
    private static let without = "`… | select NAME, …` names the columns that stay"
    private static let replacing = "`… | edit note = replace(note, \"old\", \"new\")` changes texts"
    private static let since =
        "`undo --to 08:00` takes back what was done since then, `undo j3` one entry; `journal` lists them"
    private static let drawn =
        "`events | sum points by week, child | chart bar` draws the sums, `… | chart line` their course"
    private static let config =
        "`help prompt` says where `config.fam` is and what it may hold; `preferences` lists what the household keeps"
    private static let tested =
        "`fam test FOLDER` runs its transcripts and ends with status 3 if one differs; `--format junit` is for a build "
        + "server"
    private static let shared =
        "`session save evening.fam` writes what you did as a script; `fam --safe evening.fam` runs one you don't trust"
    private static let changes =
        "`journal` lists what was changed; `journal | where at in yesterday` takes a day, `… | where command like "
        + "\"%Maya%\"` a word"
    private static let entries = "`journal` lists the entries: each line or script that changed something is one"
    private static let rows = "`help` names all rows, `children | fields` the columns of one kind"
    private static let database = "`status` tells which database this is; `fam --db FILE` opens another one"
    private static let cases = "`fam link check FILE --format junit` reports to a build server"
    private static let kept = "`backup FILE` writes everything to one file; `restore FILE` reads it, there or here"
    private static let latest =
        "`undo` alone takes back the latest change, `undo --last 3` several; `event delete (events | last)` deletes "
        + "the latest moment"
    private static let scheduled =
        "`jobs` lists what runs by itself; cron runs a script of your own, as in `0 18 * * * fam evening.fam`"
    private static let colors = "`fam --color never`, or `NO_COLOR=1` before it, turns colors off"

    /// Words after the name of rows that are commands elsewhere; `ROWS` stands for the name.
    static let afterNames = [
        "export": "`ROWS | save FILE` writes rows to a file", "save": "`ROWS | save FILE` writes rows to a file",
        "import": "`from csv FILE | into ROWS { … }` takes rows in",
        "load": "`from csv FILE | into ROWS { … }` takes rows in",
        "as": "`ROWS --as-of yesterday` shows the rows as they were",
    ]

    /// What the first word of a line means; the modules are asked first.
    static func command(_ word: String, _ registry: Registry) -> String? {
        for case .name(let name) in registry.habits.filter({ $0.word == word }).map(\.meaning) { return name }
        return commands[word]
    }

    static func advice(_ word: String, _ registry: Registry) -> String? {
        for case .advice(let text) in registry.habits.filter({ $0.word == word }).map(\.meaning) { return text }
        return commandAdvice[word]
    }

    /// What `help` says of a word that is called otherwise here.
    public static func help(_ word: String, _ registry: Registry) -> String? {
        if let advice = advice(word, registry) { return advice }
        return command(word, registry).map { "did you mean `help \($0)`?" }
    }

    static func flag(_ word: String, _ registry: Registry) -> String? {
        for case .flag(let name) in registry.habits.filter({ $0.word == word }).map(\.meaning) { return name }
        return flags[word]
    }

    /// The last words of commands: `child remove`.
    static let parts = [
        "remove": "delete", "rm": "delete", "del": "delete", "drop": "delete", "update": "edit", "set": "edit",
        "change": "edit", "modify": "edit",
        "create": "add", "new": "add",
        "write": "add", "insert": "add", "make": "add", "upsert": "ensure", "hide": "archive",
        "test": "check", "validate": "check", "verify": "check",
        "restore": "unarchive", "done": "complete", "finish": "complete", "claim": "redeem", "give": "redeem",
        "buy": "redeem", "cash": "redeem", "deactivate": "archive", "export": "save", "unset": "reset",
    ]

    public static let functions = [
        "len": "length", "size": "length", "count": "length", "str": "string", "to_string": "string",
        "tostring": "string",
        "parseInt": "int", "to_int": "int", "number": "float", "uppercase": "upper", "toUpperCase": "upper",
        "upcase": "upper", "to_upper": "upper",
        "lowercase": "lower", "toLowerCase": "lower", "downcase": "lower", "to_lower": "lower", "strip": "trim",
        "substr": "slice", "substring": "slice",
        "includes": "contains", "startswith": "starts_with", "startsWith": "starts_with", "endswith": "ends_with",
        "endsWith": "ends_with",
        "select": "filter", "fold": "reduce", "sorted": "sort", "reversed": "reverse", "distinct": "unique",
        "uniq": "unique", "push": "append",
        "replaceAll": "replace", "replace_all": "replace", "gsub": "replace", "regex": "matches",
        "regex_match": "matches", "regexp": "matches", "rlike": "matches",
        "concat": "join", "ceiling": "ceil", "power": "pow", "mean": "avg", "average": "avg",
        "datediff": "days_between", "indexOf": "index_of", "find_index": "index_of", "typeof": "type",
        "greatest": "max", "least": "min", "mid": "slice", "dow": "weekday", "dayofweek": "weekday",
        "day_of_week": "weekday", "dayOfWeek": "weekday", "rand": "random", "capitalize": "title", "initcap": "title",
        "ucase": "upper", "lcase": "lower", "lpad": "pad_left", "rpad": "pad_right", "padStart": "pad_left",
        "padEnd": "pad_right", "char_length": "length", "toInt": "int", "toString": "string", "toFloat": "float",
        "to_float": "float", "text": "string", "ltrim": "trim_start", "rtrim": "trim_end",
        "pad": "pad_left", "instr": "index_of", "locate": "index_of", "position": "index_of", "strpos": "index_of",
        "parse_json": "from_json", "string_agg": "join", "group_concat": "join", "textjoin": "join",
        "strptime": "datetime", "to_date": "date", "str_to_date": "date", "parse_date": "date", "todate": "date",
    ]

    private static let own =
        "this is fam: leave the word out, as in `events | count`; `exit` and then `fam --db FILE` opens another "
        + "household"
    private static let formatted =
        "`format_date(at, \"dd.MM.yyyy\")` writes a day in that form, `format_number(x, 2)` a number"

    private static let emptied =
        "`… | where note == null` asks whether there is no value, `… | where length(note) == 0` whether a text is empty"
    private static let later = "`today + 3d` is three days later, `at - 2mo` two months before"

    /// What is done without a function, or by one that is called in another way.
    static let functionAdvice = [
        "format": formatted, "strftime": formatted, "date_format": formatted, "dateFormat": formatted,
        "to_char": formatted,
        "money": "an amount is written `12.50EUR`; `replace(text, \",\", \".\") + \"EUR\"` makes one of `12,50`",
        "duration": "a length of time is written `1h + 20min`", "date_add": later, "dateadd": later,
        "exists": "`any(events where points > 0)` asks whether there is one, `… | where note != null` keeps the rows "
            + "that have a value",
        "read": "`(from lines FILE)` gives the lines of a file, `(from csv FILE)` its rows",
        "count_distinct": counted, "countdistinct": counted, "nunique": counted, "cumsum": summedUp,
        "stddev": deviation, "std": deviation, "stdev": deviation, "extract": part, "date_part": part,
        "date_trunc": part, "datetrunc": part,
        "isempty": emptied, "isEmpty": emptied, "is_empty": emptied, "isblank": emptied, "empty": emptied,
        "iferror": "`a ?? b` is b where a is null; `try { … } catch e { … }` goes on after an error",
        "nth": "`list[1]` is the second item, `… | skip 1 | first` the second row",
        "uuid": "each row gets an `id` by itself", "newid": "each row gets an `id` by itself",
        "none": "`not any(events where points > 0)` asks that there is none",
        "getdate": "`now` is the moment, `today` the day", "current_date": "`today` is the day",
        "current_timestamp": "`now` is the moment", "sysdate": "`now` is the moment, `today` the day",
    ]

    /// Fields that people ask of a moment as if it were a record.
    static let momentFields = [
        "day": "day_of_month", "month": "month_number", "week": "week_number", "date": "date",
        "dayofweek": "weekday_name",
    ]

    static let types = [
        "str": "string", "text": "string", "String": "string", "char": "string", "varchar": "string", "integer": "int",
        "number": "float",
        "long": "int", "Int": "int", "double": "float", "decimal": "float", "real": "float", "boolean": "bool",
        "Bool": "bool", "array": "list<any>",
        "vector": "list<any>", "dict": "record", "object": "record", "map": "record", "timestamp": "datetime",
        "dataframe": "table",
        "function": "closure", "interval": "duration", "timespan": "duration",
    ]

    static let flags = [
        "date": "at", "when": "at", "time": "at", "day": "on", "from": "since", "after": "since", "to": "until",
        "month": "in", "week": "in", "year": "in", "during": "in",
        "comment": "note", "message": "note", "m": "note", "price": "cost",
        "before": "to",
        "charset": "encoding", "last": "limit", "n": "limit", "force": "yes", "y": "yes", "by": "due",
        "deadline": "due", "link": "url", "uri": "url", "href": "url",
    ]

    /// Flags of other programs that only show what would be done.
    static let previews: Set = ["dry-run", "plan", "preview", "what-if", "simulate"]

    /// Flags of rows that choose a time. On a command that has one time they mean that one.
    static let timeFlags: Set = ["on", "in", "at", "since", "until", "when", "date", "day", "time", "from", "to"]

    /// How often something was done.
    static let often = ["twice": 2, "thrice": 3]

    /// Words for all rows, where one is named.
    static let everyRow: Set = ["all", "everyone", "everybody", "both", "every", "each", "*"]

    /// The format flags of other programs.
    static let programFlag = "format"
    static let formFlags: Set = [programFlag, "as", "output"]

    /// Flags of other programs that are stages here.
    static let flagStages = [
        "by": "count by NAME", "group": "count by NAME", "limit": "take 5", "top": "take 5", "head": "take 5",
        "last": "last 5", "first": "first 5", "sort": "sort NAME", "order": "sort NAME",
        "where": "where …", "filter": "where …", "editor": "edit --in-editor",
        "in-editor": "edit --in-editor", "n": "take 5", "json": "to json", "csv": "to csv",
        "yaml": "to yaml", "output": "to json", "o": "to json",
    ]

    /// Flags of other programs that look for a text.
    static let searchFlags: Set = ["search", "find", "grep", "contains", "like", "text", "match"]

    /// Programs that edit a file.
    static let editors: Set = ["editor", "vim", "vi", "nano", "emacs", "code", "in-editor"]

    /// Programs that open a link on a device or in a browser.
    static let openers: Set = ["adb", "xcrun", "curl", "wget", "xdg-open", "browse"]

    /// First words of a line that show rows elsewhere.
    static let showing: Set = ["show", "list", "display", "view", "print", "fetch"]

    /// Values of a fixed set.
    static let values = ["markdown": "md", "htm": "html", "ndjson": "jsonl", "yml": "yaml"]

    /// First words of a line that gives a thing to someone else.
    static let handing: Set = ["move", "assign", "reassign", "transfer", "hand"]

    /// First words of a question.
    static let asking: Set = ["which", "what", "when", "who"]

    /// First words of a line that read a file elsewhere.
    static let reading: Set = ["load", "import", "read", "cat", "view", "show", "head", "less", "open"]

    /// Words before the figures of groups elsewhere.
    static let aggregates: Set = ["aggregate", "agg", "summarise", "stats"]

    /// The conventional field for whether a row is in use.
    static let switchedField = "active"

    /// Words of other programs that turn a row off or on, with the resulting state.
    static let switches = [
        "archive": false, "hide": false, "disable": false, "deactivate": false, "off": false, "pause": false,
        "unarchive": true, "show": true, "enable": true, "activate": true, "on": true, "resume": true,
    ]
}
