import FamText
import Testing

struct JoinedPartsTests {
    @Test(arguments: [[], [""], ["a"], ["a", "b"], ["", "b", ""], ["Zoë", "🦊", "c"]])
    func joinsAsTheLibraryDoes(_ parts: [String]) {
        for separator in ["", "_", ", "] { #expect(parts.joined(by: separator) == parts.joined(separator: separator)) }
    }
}
