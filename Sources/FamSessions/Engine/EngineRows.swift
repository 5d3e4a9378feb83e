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
    var isEmpty: Bool { (try? store.digest() == .empty) ?? false }

    func label(of entity: String) -> String? {
        guard let spec = context.registry.entity(entity), spec.label != nil else { return nil }
        let query = (try? spec.own(context)).map {
            EntityQuery(spec, includesHidden: false).where($0).first(1)
        }
        return (try? query?.rows(context.records))?.first?.ref.label
    }

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
