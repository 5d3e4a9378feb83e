import FamText
import FamValues

extension Registry {
    /// A line that adds the first row of a kind: the example of its command, with this name and this owner in place of
    /// its own, and without the flags that name other rows. Nil if the command has no example.
    public func firstRow(of entity: EntitySpec, named name: String?, owner: String?) -> String? {
        guard let add = command("\(entity.name) add"),
            let line = examples(of: add).lazy.flatMap({ $0.code.split(separator: "\n") }).first(where: {
                $0.hasPrefix(add.name + " ") && !$0.contains("|")
            })
        else { return nil }
        let places = add.parameters.filter { $0.kind == .positional }
        var words = Registry.words(line).dropFirst(add.path.count), result = add.path, place = 0
        while let word = words.popFirst() {
            if let flag = add.parameters.first(where: { word == "--\($0.flagName)" }) {
                let value = flag.kind == .toggle ? nil : words.popFirst()
                if !flag.type.namesRows { result += [word] + (value.map { [$0] } ?? []) }
            } else if place < places.count {
                let isOwner = places[place].type.namesRows, isName = places[place].name == entity.label
                let own = isOwner ? owner : isName ? name : nil
                result.append(own.map { Quoting.argument($0) } ?? Registry.address(word, of: name ?? owner))
                place += 1
            } else {
                result.append(word)
            }
        }
        return result.joined(separator: " ")
    }

    /// `zoe@example.org` in an example, for another name.
    private static func address(_ word: String, of name: String?) -> String {
        guard let name, let sign = word.firstIndex(of: "@"), !word.hasPrefix("\"") else { return word }
        let own = name.lowercased().filter { $0.isASCII && $0.isLetter }
        return own.isEmpty ? word : own + word[sign...]
    }

    /// The words of an example; one in quotes stays whole.
    private static func words(_ line: Substring) -> ArraySlice<String> {
        var words: [String] = [], isQuoted = false, isOpen = false
        for character in line {
            if character == "\"" { isQuoted.toggle() }
            if character == " ", !isQuoted {
                isOpen = false
                continue
            }
            if !isOpen { words.append("") }
            isOpen = true
            words[words.count - 1].append(character)
        }
        return words[...]
    }
}

extension ValueType {
    fileprivate var namesRows: Bool {
        switch unwrapped {
        case .entity: true
        case .list(let element): element.namesRows
        default: false
        }
    }
}
