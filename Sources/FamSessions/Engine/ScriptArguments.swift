import FamRegistry
import FamText
import FamValues

/// Binds the words after a script's name to its `param` lines: `--family Okafor`, `--family=Okafor`, or in order
/// without names; `param child_name` is `--child-name`.
struct ScriptArguments {
    let parameters: [(spec: ParameterSpec, global: Int)]

    private let programOptions: [String]

    /// - Parameter programOptions: options that belong before the script's name.
    init(_ parameters: [(spec: ParameterSpec, global: Int)], programOptions: [String] = []) {
        self.parameters = parameters
        self.programOptions = programOptions
    }

    /// The values by global variable.
    /// - Throws: `unknown-flag`, `extra-argument`, `missing-argument`, or what reading a value as the parameter's type
    ///   says.
    func values(
        _ words: [String], read: (String, ValueType) throws -> Value
    ) throws -> [(slot: Int, value: Value)] {
        if parameters.isEmpty, words.isEmpty { return [] }
        var given: [Int: Value] = [:]
        // `fam s.fam -- --family Okafor`: all words here are the script's anyway.
        var rest = words.first == "--" ? words.dropFirst() : words[...]
        var next = 0
        while let word = rest.popFirst() {
            if word.hasPrefix("--"), word.count > 2 {
                let index = try index(of: word)
                let value = try value(of: word, at: index, &rest)
                given[index] = try self.read(value, index, read)
            } else {
                try refuseOption(word)
                while given[next] != nil { next += 1 }
                guard next < parameters.count else { throw extra(word) }
                given[next] = try self.read(word, next, read)
            }
        }
        return try parameters.enumerated().map { index, parameter in
            if let value = given[index] ?? parameter.spec.default { return (parameter.global, value) }
            guard !parameter.spec.isRequired else {
                throw Diagnostic(.missingArgument, "the script needs `--\(parameter.spec.flagName)`", notes: usage)
            }
            return (parameter.global, .null)
        }
    }

    /// `fam s.fam -q`: an option of the program, which is never meant as a value.
    private func refuseOption(_ word: String) throws {
        guard word.utf8.count == 2, word.first == "-", word.last?.isLetter == true, !programOptions.isEmpty else {
            return
        }
        let flag = parameters.first.map { "; as a value it is `--\($0.spec.flagName)=\(word)`" } ?? ""
        throw Diagnostic(
            .unknownFlag, "the script has no parameter `\(word)`", notes: usage,
            help: "an option of fam goes before the script: `fam \(word) … SCRIPT`\(flag)")
    }

    private func index(of word: String) throws -> Int {
        let name = ParameterSpec.flagName(String(word.dropFirst(2).prefix { $0 != "=" }))
        if let index = parameters.firstIndex(where: { $0.spec.flagName == name || "no-" + $0.spec.flagName == name }) {
            return index
        }
        if programOptions.contains(name) {
            throw Diagnostic(
                .unknownFlag, "the script has no parameter `--\(name)`", notes: usage,
                help: "an option of fam goes before the script: `fam \(word) … SCRIPT`")
        }
        let near = Suggestion.nearest(name, in: parameters.map(\.spec.flagName)).map { "did you mean `--\($0)`?" }
        throw Diagnostic(.unknownFlag, "the script has no parameter `--\(name)`", notes: usage, help: near)
    }

    private func value(of word: String, at index: Int, _ rest: inout ArraySlice<String>) throws -> String {
        if let equals = word.firstIndex(of: "=") { return String(word[word.index(after: equals)...]) }
        if parameters[index].spec.type.unwrapped == .bool {
            if word.hasPrefix("--no-") { return "false" }
            guard let next = rest.first, ["true", "false", "yes", "no"].contains(next) else { return "true" }
        }
        guard let value = rest.popFirst() else {
            throw Diagnostic(.missingArgument, "`\(word)` needs a value", notes: usage)
        }
        return value
    }

    private func read(_ text: String, _ index: Int, _ read: (String, ValueType) throws -> Value) throws -> Value {
        var problem: Diagnostic
        do { return try read(text, parameters[index].spec.type) } catch let error as Diagnostic { problem = error }
        // A household that cannot be opened is no fault of the word.
        if problem.code == .badFile { throw problem }
        problem.message = "`--\(parameters[index].spec.flagName)`: " + problem.message
        throw problem
    }

    private func extra(_ word: String) -> Diagnostic {
        let message =
            parameters.isEmpty
            ? "the script takes no arguments, and `\(word)` is one" : "`\(word)` is one argument too many"
        return Diagnostic(.extraArgument, message, notes: usage)
    }

    private var usage: [String] {
        parameters.isEmpty
            ? [] : ["parameters: " + parameters.map(\.spec.usage).joined(separator: ", ")]
    }
}
