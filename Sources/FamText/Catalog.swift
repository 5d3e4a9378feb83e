/// The codes of the language and the shell. The codes of a feature are declared in that feature and listed in its
/// `Feature` value.
extension DiagnosticCode {
    // Reading text
    public static let syntax = DiagnosticCode("syntax", "The text does not follow the grammar here.")
    public static let unclosed = DiagnosticCode("unclosed", "A bracket, quote or block is never closed.")
    public static let badNumber = DiagnosticCode("bad-number", "A number is malformed or too large for its type.")
    public static let badEscape = DiagnosticCode("bad-escape", "A backslash escape in a string is unknown.")
    public static let badCharacter = DiagnosticCode("bad-character", "A character has no meaning here.")
    public static let shellOperator = DiagnosticCode(
        "shell-operator", "An operator from other shells that fam does not have.")
    public static let dollarInWord = DiagnosticCode("dollar-in-word", "A variable inside a bare word needs quotes.")
    public static let tooDeep = DiagnosticCode("too-deep", "The text is nested deeper than the parser goes.")
    public static let badVersion = DiagnosticCode(
        "bad-version", "The script asks for a language version that this program does not have.")

    // Names
    public static let unknownCommand = DiagnosticCode("unknown-command", "No command or function has this name.")
    public static let unknownVariable = DiagnosticCode("unknown-variable", "No variable has this name here.")
    public static let unknownField = DiagnosticCode("unknown-field", "The value or row has no such field.")
    public static let unknownFlag = DiagnosticCode("unknown-flag", "The command has no such flag.")
    public static let unknownFunction = DiagnosticCode("unknown-function", "No function has this name.")
    public static let unknownType = DiagnosticCode("unknown-type", "No type has this name.")
    public static let reservedName = DiagnosticCode("reserved-name", "The name belongs to the language.")
    public static let duplicateName = DiagnosticCode("duplicate-name", "The name is declared twice in one scope.")
    public static let shadowedName = DiagnosticCode("shadowed-name", "The declaration hides another of the same name.")
    public static let notAssignable = DiagnosticCode("not-assignable", "The value cannot be assigned to.")
    public static let misplaced = DiagnosticCode("misplaced", "The form is not allowed here.")

    // Calls and types
    public static let missingArgument = DiagnosticCode("missing-argument", "A required argument is missing.")
    public static let extraArgument = DiagnosticCode(
        "extra-argument", "There are more arguments than the command takes.")
    public static let badArgument = DiagnosticCode(
        "bad-argument", "The argument's text cannot be read as the parameter's type.")
    public static let duplicateFlag = DiagnosticCode("duplicate-flag", "A flag is given twice.")
    public static let typeMismatch = DiagnosticCode(
        "type-mismatch", "A value has a different type than the one needed here.")
    public static let notCallable = DiagnosticCode("not-callable", "The value is not a function.")
    public static let notARow = DiagnosticCode("not-rows", "The stage needs rows as its input.")
    public static let declined = DiagnosticCode(
        "declined", "The question before a destructive command was answered with no.",
        remedy: "Answer with `y`, or write `--yes` on the command.")
    public static let needsYes = DiagnosticCode(
        "needs-yes", "A destructive command in a script needs --yes.",
        remedy: "At the prompt you are asked. Elsewhere `--yes` says yes beforehand: on the command itself "
            + "(`restore FILE --yes`), or for the whole run (`fam --yes FILE`). `plan …` and `fam --plan …` show what "
            + "would change, without changing it.")
    public static let effectRefused = DiagnosticCode(
        "effect-refused", "The effect is not allowed here (read-only, plan, link).",
        remedy: "`--read-only`, `--plan`, `--safe` and a link each allow less than a line at the prompt; without "
            + "them the command runs.")
    public static let secretInLine = DiagnosticCode(
        "secret-in-line", "A secret is on the line, where it would be seen and kept.",
        remedy: "Leave it out to be asked, or give `--secret-file FILE`, `--secret-env VARIABLE` or "
            + "`--secret-stdin`.")
    public static let needsSecret = DiagnosticCode(
        "needs-secret", "A command needs a secret, and there is no prompt to ask for it.",
        remedy: "Run it in a terminal to be asked, or give `--secret-file FILE`, `--secret-env VARIABLE` or "
            + "`--secret-stdin`.")
    public static let unreachable = DiagnosticCode("unreachable", "The code can never run.")
    public static let unused = DiagnosticCode("unused", "A variable, parameter or function that nothing uses.")
    public static let constantCondition = DiagnosticCode(
        "constant-condition", "A condition that is always true or always false.")

    public static let likelyMistake = DiagnosticCode(
        "likely-mistake", "What is written is allowed, but something else was probably meant.")

    // Running
    public static let overflow = DiagnosticCode("overflow", "A calculation is outside the range of 64-bit integers.")
    public static let divisionByZero = DiagnosticCode("division-by-zero", "A number was divided by zero.")
    public static let currencyMismatch = DiagnosticCode(
        "currency-mismatch", "Amounts in two currencies cannot be added or compared.")
    public static let nullValue = DiagnosticCode("null-value", "The value is null where one is needed.")
    public static let badIndex = DiagnosticCode("bad-index", "The list has no item at this index.")
    public static let recursionLimit = DiagnosticCode("recursion-limit", "Calls are nested deeper than the limit.")
    public static let failed = DiagnosticCode("failed", "The script ended itself with fail.")
    public static let warned = DiagnosticCode("warned", "A script says something with `warn`.")
    public static let expectation = DiagnosticCode("expectation", "An expect did not hold.")
    public static let memoryLimit = DiagnosticCode("memory-limit", "The run needs more memory than it is allowed.")
    public static let tooLarge = DiagnosticCode("too-large", "A value or a file is larger than the program takes.")
    public static let interrupted = DiagnosticCode("interrupted", "The run was interrupted.")

    // Rows and files
    public static let notFound = DiagnosticCode(
        "not-found", "No row has this label or id.",
        remedy: "The plural of a kind lists its rows; `help` names the kinds. A name of several words needs quotes.")
    public static let ambiguous = DiagnosticCode(
        "ambiguous", "More than one row matches.",
        remedy: "Write more letters, `OWNER/NAME`, or the end of the id that the error shows.")
    public static let invalidValue = DiagnosticCode("invalid-value", "A field's rule refuses the value.")
    public static let badFile = DiagnosticCode("bad-file", "A file cannot be read or written.")
    public static let notADatabase = DiagnosticCode("not-a-database", "The file is not a fam database.")
    public static let newerSchema = DiagnosticCode(
        "newer-schema", "The database was written by a newer fam.",
        remedy: "Open it with the fam that wrote it, or with a newer one.")
    public static let locked = DiagnosticCode(
        "locked", "Another process holds the database.",
        remedy: "Another fam is writing to the same file. Wait for it to end, or end it; `--db` names another "
            + "file.")
    public static let readOnly = DiagnosticCode("read-only", "The database cannot be written.")
    public static let diskFull = DiagnosticCode(
        "disk-full", "The disk is full.",
        remedy: "Free some space and repeat the line. What was done before is kept, and can be read.")
    public static let nothingToUndo = DiagnosticCode(
        "nothing-to-undo", "There is no change left to undo or redo.",
        remedy: "`journal` lists the entries, `undo j12` takes one back, `undo --all` looks at every session.")
    public static let undoConflict = DiagnosticCode(
        "undo-conflict", "Later changes depend on what would be undone.",
        remedy: "`undo --skip-conflicts` takes back the rest; undoing the later entry first takes back both. "
            + "`undo --to 08:00 --all` takes back those of other sessions, too.")
    public static let rowInUse = DiagnosticCode("row-in-use", "Other rows refer to the row.")
    public static let unknownZone = DiagnosticCode(
        "unknown-zone", "A time zone cannot be loaded.",
        remedy: "Zones are named as in the tz database, `Europe/Berlin` or `Etc/UTC`; on Debian the package "
            + "tzdata has them. `TZ=Europe/Berlin fam …` names the zone of a household that is made by it.")

    // Outside
    public static let outsideFailed = DiagnosticCode(
        "outside-failed", "An outside program or service failed or did not answer.")
    public static let fetchTooLate = DiagnosticCode(
        "fetch-too-late", "A command asks outside after a change in the same transaction.")
    public static let notOnTape = DiagnosticCode(
        "not-on-tape", "A replay has no recorded answer to what a command asks outside.")
    public static let changedOutside = DiagnosticCode(
        "changed-outside", "The change reached outside, so undo cannot take it back.",
        remedy: "Outside is what is no row of the household: a file, a service, another program, and the passwords, "
            + "codes and sign-ins that this machine keeps apart. `undo` takes back the rows. A password or code that "
            + "was set for the first time counts as not set then, until `redo`; one that was changed stays the new "
            + "one, and may be changed once more.")

    // Places and links
    public static let unknownAddress = DiagnosticCode("unknown-address", "No screen has this address.")
    public static let nothingPresented = DiagnosticCode(
        "nothing-presented", "There is nothing to go back to or to close.")
    public static let linkMalformed = DiagnosticCode("link-malformed", "The link is not a well-formed URL.")
    public static let linkUnknownRoute = DiagnosticCode("link-unknown-route", "No pattern matches the link.")
    public static let linkBadParameter = DiagnosticCode(
        "link-bad-parameter", "A link's parameter is missing or unreadable.")
    public static let linkNotFound = DiagnosticCode("link-not-found", "The row a link names does not exist.")

    // Sessions
    public static let transcriptDiffers = DiagnosticCode(
        "transcript-differs", "Output or status differs from what the transcript holds.",
        remedy: "`-` is what the file holds, `+` what was printed. `fam test --update FILE` writes the new "
            + "output, once you have read it. `help test` has the clock and the zone of a test.")
    public static let replayDiffers = DiagnosticCode(
        "replay-differs", "A replay reached a different state or output.",
        remedy: "The first entry that differs is named. `fam test --update FILE` writes what it does now; `fam "
            + "FILE` runs it as a plain script.")
    public static let checkFailed = DiagnosticCode("check-failed", "A checked script has errors.")
    public static let notFormatted = DiagnosticCode(
        "not-formatted", "A script is not laid out as `fmt` does it.",
        remedy: "`fam fmt FILE` lays it out.")
    public static let usage = DiagnosticCode("usage", "The program was called with wrong options.")

    /// All of the above, for help and the reference. A test compares it with this file.
    public static let language: [DiagnosticCode] = [
        .syntax, .unclosed, .badNumber, .badEscape, .badCharacter, .shellOperator, .dollarInWord, .tooDeep, .badVersion,
        .unknownCommand,
        .unknownVariable, .unknownField, .unknownFlag, .unknownFunction, .unknownType, .reservedName, .duplicateName,
        .shadowedName,
        .notAssignable, .misplaced, .missingArgument, .extraArgument, .badArgument, .duplicateFlag, .typeMismatch,
        .notCallable,
        .notARow, .declined, .needsYes, .effectRefused, .secretInLine,
        .needsSecret, .unreachable, .unused, .constantCondition, .likelyMistake, .overflow, .divisionByZero,
        .currencyMismatch, .nullValue, .badIndex, .recursionLimit, .failed, .warned, .expectation, .memoryLimit,
        .tooLarge, .interrupted, .notFound,
        .ambiguous, .invalidValue, .badFile, .notADatabase, .newerSchema, .locked,
        .readOnly, .diskFull, .nothingToUndo, .undoConflict, .rowInUse, .unknownZone,
        .outsideFailed, .fetchTooLate, .notOnTape, .changedOutside, .unknownAddress, .nothingPresented, .linkMalformed,
        .linkUnknownRoute, .linkBadParameter, .linkNotFound, .transcriptDiffers, .replayDiffers, .checkFailed,
        .notFormatted, .usage,
    ]
}
