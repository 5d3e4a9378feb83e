import FamText
import Testing

@testable import FamScreenTime

@Suite struct ErrorTextTests {
    // S-E11 S-P19 X-E52 X-P51
    @Test func theFiveTexts() {
        #expect(DataRepositoryError.networkUnavailable.message == "Network connection is unavailable")
        #expect(DataRepositoryError.dataCorrupted.message == "Data appears to be corrupted")
        #expect(DataRepositoryError.unauthorized.message == "You don't have permission to access this data")
        #expect(DataRepositoryError.notFound("Task").message == "Task was not found")
        #expect(
            DataRepositoryError.validationFailed(["Title is required", "Email is required"]).message
                == "Validation failed: Title is required, Email is required")
    }

    // S-Q08 X-E51: an error of the dashboard has one of two kinds.
    @Test func theDashboardsTexts() {
        #expect(AppError.dataLoadingFailed("x").message == "Could not load data: x")
        #expect(AppError.operationFailed("x").message == "The action failed: x")
    }

    // S-Q25
    @Test func whatAFileThatFailsMeans() {
        func thrown(_ problem: Diagnostic) -> String? {
            do { return try RemoteAnswer(problem).found() } catch { return (error as? Diagnostic)?.message }
        }
        #expect(
            thrown(Diagnostic(.badFile, "it cannot be read: no such file or directory"))
                == DataRepositoryError.networkUnavailable.message)
        #expect(
            thrown(Diagnostic(.badFile, "it cannot be read: permission denied"))
                == DataRepositoryError.unauthorized.message)
        #expect(throws: Diagnostic.self) { try RemoteAnswer(.corrupted).found() }
    }

    // S-P41: one field that is missing or of another kind refuses the whole document.
    @Test func documentsAreReadStrictly() throws {
        let shape = RemotePart.tasks.shape
        let good = #"[{"title": "Dishes", "child": "maya@rivera.example", "created": "2026-11-01T10:00:00Z"}]"#
        #expect(try RemoteObjects.read(good, shape).first?.field("title") == "Dishes")
        #expect(try RemoteObjects.read("[]", shape).isEmpty)
        for bad in ["", "{}", "[1]", "[{}]", #"[{"title": 1, "child": "a", "created": "2026-11-01"}]"#, good + "x"] {
            #expect(throws: Diagnostic.self) { try RemoteObjects.read(bad, shape) }
        }
    }
}
