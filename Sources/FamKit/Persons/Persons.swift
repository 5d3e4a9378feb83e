import FamRegistry
import FamText
import FamValues

/// Who is the same person in several modules. A household has few people, so all records are read.
struct Persons {
    let records: any Records
    /// The modules with people, in order of rank.
    let modules: [(id: String, spec: PersonSpec)]
    private let linked: [Linked]

    private struct Linked {
        let row: PersonRecordRow
        let person: String
        let member: Member?
    }

    /// One row of a module that is a person.
    struct Member: Hashable {
        let module: String
        let ref: EntityRef
    }

    init(_ context: any Context) throws { try self.init(context.registry.features, context.records) }

    init(_ features: [Feature], _ records: any Records) throws {
        self.records = records
        var modules: [(rank: Int, id: String, spec: PersonSpec)] = []
        for feature in features { if let spec = feature.person { modules.append((feature.rank, feature.id, spec)) } }
        modules.sort { $0.rank < $1.rank }
        self.modules = modules.map { ($0.id, $0.spec) }
        var linked: [Linked] = []
        for row in try PersonRecordRow.query.rows(records) {
            let module = try row[PersonRecordRow.module], id = try row[PersonRecordRow.record]
            let spec = modules.first { $0.id == module }?.spec
            let ref = try spec.flatMap { try records.lookUp($0.entity, id) }
            linked.append(
                Linked(
                    row: row.row, person: try row[PersonRecordRow.person],
                    member: ref.map { Member(module: module, ref: $0) }))
        }
        self.linked = linked
    }

    // MARK: Reading

    /// All linked people with their existing rows, in the order of modules, without rows that belong to someone else.
    func all() throws -> [[Member]] {
        var order: [String] = [], found: [String: [Member]] = [:]
        for record in linked {
            if found[record.person] == nil { order.append(record.person) }
            found[record.person, default: []] += record.member.map { [$0] } ?? []
        }
        let own = Set(try records.own(linked.compactMap { $0.member?.ref }))
        return order.map { sorted(found[$0] ?? []).filter { own.contains($0.ref) } }.filter { $0.count > 1 }
    }

    /// The person's rows, including the given one; only that one if it is not linked.
    func members(of member: Member) -> [Member] { record(of: member).map { members($0.person) } ?? [member] }

    private func members(_ person: String) -> [Member] {
        sorted(linked.filter { $0.person == person }.compactMap(\.member))
    }

    private func sorted(_ members: [Member]) -> [Member] {
        modules.flatMap { module in members.filter { $0.module == module.id } }
    }

    private func record(of member: Member) -> Linked? { linked.first { $0.member == member } }

    /// The rows that a name means, at most one per module, without rows that belong to someone else. Throws `ambiguous`
    /// if a module has several.
    func named(_ text: String) throws -> [Member] {
        try modules.compactMap { module in
            guard let ref = try records.lookUp(module.spec.entity, text), try records.isOwn(ref) else {
                return nil
            }
            return Member(module: module.id, ref: ref)
        }
    }

    // MARK: Changing

    /// Returns false if they are already the same person.
    /// - Throws: `invalid-value` if a person would have two rows of one module.
    func link(_ first: Member, _ second: Member) throws -> Bool {
        let both = [first, second].map { members(of: $0) }
        if both[0].contains(second) { return false }
        for member in both[1] {
            guard let other = both[0].first(where: { $0.module == member.module }) else { continue }
            let partner = both[0].contains(first) && other != first ? first : second
            throw Diagnostic(
                .invalidValue, "\(partner.name) is already linked with another row of \(other.module)",
                help: "\(command: "person unlink \(partner.ref.label)") ends that")
        }
        let person = record(of: first)?.person ?? record(of: second)?.person ?? first.ref.id.description
        for dead in linked where dead.person == person && dead.member == nil { try records.delete(dead.row) }
        for member in both[0] + both[1] {
            if let known = record(of: member) {
                try records.update(known.row) { $0[PersonRecordRow.person] = person }
            } else {
                try records.insert(PersonRecordRow.self) {
                    $0[PersonRecordRow.person] = person
                    $0[PersonRecordRow.module] = member.module
                    $0[PersonRecordRow.record] = member.ref.id.description
                }
            }
        }
        return true
    }

    /// Returns false if the row is not linked.
    func separate(_ member: Member) throws -> Bool {
        guard let person = record(of: member)?.person else { return false }
        for record in linked where record.person == person { try records.delete(record.row) }
        return true
    }
}

extension Persons.Member {
    /// Such as `Maya (kids)`.
    var name: String { "\(SafeText.shown(ref.label)) (\(module))" }
}
