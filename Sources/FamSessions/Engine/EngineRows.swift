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

    func label(of entity: String) -> String? { labels(of: entity, upTo: 1).first }

    func labels(of entity: String, upTo count: Int) -> [String] {
        guard let spec = context.registry.entity(entity), spec.label != nil else { return [] }
        return (first(count, of: spec) ?? []).map(\.ref.label)
    }

    func owned(by text: String, of entity: String, where test: PlanExpr?) -> [String] {
        guard let spec = context.registry.entity(entity), let owner = spec.owner,
            case .entity(let kind)? = spec.field(owner)?.type.unwrapped,
            let found = try? store.find(kind, text, allowPart: false)
        else { return [] }
        let rows = first(4, of: spec) { $0.whose(owner, .entity(found)).where(test) }
        return (rows ?? []).map { Quoting.argument("\(found.label)/\($0.ref.label)") }
    }

    /// Nil if it cannot be known whose rows they are.
    private func first(
        _ count: Int, of spec: EntitySpec, _ chosen: (EntityQuery) -> EntityQuery = { $0 }
    ) -> [EntityRow]? {
        do {
            let own = EntityQuery(spec, includesHidden: false).where(try spec.own(context))
            return try chosen(own).first(count).rows(context.records)
        } catch { return nil }
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

    func ambiguity(entity: String, text: String) -> Diagnostic? {
        do {
            _ = try store.find(entity, text, allowPart: allowsPart)
            return nil
        } catch let problem as Diagnostic where problem.code == .ambiguous {
            return problem
        } catch { return nil }
    }

    func has(entity: String, text: String) -> Bool {
        (try? store.found(entity, text, allowPart: allowsPart)) != nil
    }
}
