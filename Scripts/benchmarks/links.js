// The peer of the links, as links.py: each is parsed by `URL` and tried on a list of patterns, one after the other.
//
//     node links.js PATTERNS LINKS       a pattern is an example of its links; the count of links that one takes is printed
const fs = require("fs")

const lines = (path) => fs.readFileSync(path, "utf8").split("\n").filter((line) => line)
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

const patterns = lines(process.argv[2]).map((line) => {
    const url = new URL(line)
    const segments = (url.host + url.pathname).split("/")
    // What a pattern would hold as its words; the last segment may be any name.
    const path = segments.slice(0, -1).map(escaped).join("/")
    const last = segments.length > 2 ? "[^/]+" : escaped(segments[segments.length - 1])
    return [url.protocol, new RegExp(path ? `^${path}/${last}$` : `^${last}$`)]
})

let taken = 0
for (const line of lines(process.argv[3])) {
    const url = new URL(line)
    const path = url.host + url.pathname
    url.searchParams.get("id")
    if (patterns.some(([protocol, pattern]) => protocol === url.protocol && pattern.test(path))) taken += 1
}
console.log(taken)
