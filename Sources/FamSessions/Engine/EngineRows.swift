import FamCheck
import FamRegistry
import FamStore
import FamText
import FamValues

/// Whether rows exist that a text names, for the check.
struct EngineRows: RowLookup {
    let store: Store
    /// At the prompt a unique part of a label will do.
    let allowsPart: Bool
    let context: any Context

    var today: CivilDate? { context.today }

    func exists(entity: String, text: String) -> RowExistence {
        do {
            _ = try store.find(entity, text, allowPart: allowsPart)
            return .found
        } catch let problem as Diagnostic where problem.code == .notFound {
            return .missing(near: problem.fix?.replacement)
        } catch {
            return .unknown
        }
    }
}
