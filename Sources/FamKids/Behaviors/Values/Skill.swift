/// The skill that a behavior trains, as a key: equal and ordered by its bytes, as all text is.
struct Skill: Hashable, Comparable, Sendable {
    let name: String

    init(_ name: String) { self.name = name }

    static func == (a: Skill, b: Skill) -> Bool { a.name.utf8.elementsEqual(b.name.utf8) }
    static func < (a: Skill, b: Skill) -> Bool { a.name.utf8.lexicographicallyPrecedes(b.name.utf8) }

    func hash(into hasher: inout Hasher) {
        var name = name
        name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
