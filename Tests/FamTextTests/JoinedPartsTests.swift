import FamText
import Testing

struct JoinedPartsTests {
    @Test(arguments: [[], [""], ["a"], ["a", "b"], ["", "b", ""], ["Zoë", "🦊", "c"]])
    func joinsAsTheLibraryDoes(_ parts: [String]) {
        // A slice is joined by the library.
        for separator in ["", "_", ", "] {
            #expect(parts.joined(separator: separator) == parts[...].joined(separator: separator))
        }
    }
}
