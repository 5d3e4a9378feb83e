import FamApp
import FamServices
import FamText
import Foundation

// fuzz TARGET SEED SECONDS CORPUS CURRENT: runs mutated texts until the time is over, and prints how many.
// fuzz TARGET once FILE: runs one text as it is.
// fuzz matching COPIES FILE: parses and matches the links of the file, one per line; prints how many match a pattern.
// fuzz recovery PART PARTS FILE…: checks the consequences of one wrong token in the statements of the files, at one of
// PARTS places.
//
// A crash, a broken law or a hang ends the process by a signal; the text that caused it is in CURRENT. `Scripts/fuzz`
// does the rest.
let words = Array(CommandLine.arguments.dropFirst())
if words.count > 3, words[0] == "recovery", let part = Int(words[1]), let parts = Int(words[2]) {
    Watchdog.install()
    var sweep = RecoverySweep(part: part, parts: max(parts, 1))
    for path in words.dropFirst(3) { sweep.sweep(path) }
    for finding in sweep.findings { print(finding) }
    print("\(sweep.texts / max(parts, 1)) texts, \(sweep.findings.count) findings")
    exit(sweep.findings.isEmpty ? 0 : 1)
}
if words.count == 3, words[0] == "matching", let copies = Int(words[1]) {
    print(LinkMatching.taken(words[2], Workbench().household().engine.registry.features, copies: copies))
    exit(0)
}
guard words.count >= 3, let target = FuzzTarget(rawValue: words[0]) else {
    print(
        "usage: fuzz \(FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")) SEED SECONDS CORPUS CURRENT, or "
            + "TARGET once FILE"
    )
    exit(64)
}

let bench = Workbench()
Watchdog.install()
if words[1] == "once" {
    let bytes = [UInt8](FileManager.default.contents(atPath: words[2]) ?? Data())
    Watchdog.begin()
    target.run(bytes, bench)
    print("1")
    exit(0)
}
guard words.count == 5, let seed = UInt64(words[1]), let seconds = Int(words[2]) else { exit(64) }
let corpus = Corpus(folder: words[3], target: target)
let current = CurrentText(path: words[4])
var mutator = Mutator(corpus: corpus, random: RandomSource(seed: seed))
let start = ContinuousClock.now
var count = 0
while ContinuousClock.now - start < .seconds(seconds) {
    let bytes = mutator.next()
    current.write(bytes)
    Watchdog.begin()
    target.run(bytes, bench)
    count += 1
}
print(count)
