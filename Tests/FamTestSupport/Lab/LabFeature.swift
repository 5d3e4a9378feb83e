import FamRegistry
import FamValues

/// A small module that only tests build: jobs of every kind, whose turns leave rows or words that a test can check.
public enum LabFeature {
    public static let feature = Feature(
        id: "lab", title: "Laboratory", rank: 99, entities: [RingRow.self], commands: [LabArm.self, LabDisarm.self],
        jobs: LabJobs.all)
}

/// The trace of a household job: a bell that rang.
struct RingRow: Entity {
    static let singular = "ring", plural = "rings"

    static let name = Column("name", .string, "What it was for.", argument: .positional)
    static let at = Column("at", .datetime, "When it was due.", .time, default: .now)
    static var columns: [FieldDeclaration] { name; at }

    static let spec = EntitySpec(RingRow.self, summary: "A bell that rang.")

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}

enum LabJobs {
    private static let second: Int64 = 1_000_000

    static let bell = JobSpec("lab.bell", summary: "Rings once.", scope: .household, time: .once) { try ring($0, $1) }
    static let chime = JobSpec(
        "lab.chime", summary: "Rings each hour.", scope: .household, time: .every(micros: 3_600 * second)
    ) { try ring($0, $1) }
    static let stale = JobSpec(
        "lab.stale", summary: "Rings if it is not ten minutes late.", scope: .household, time: .once,
        expires: .after(micros: 600 * second)
    ) { try ring($0, $1) }
    /// Active as long as there is a row called `dawn`.
    static let dawn = JobSpec(
        "lab.dawn", summary: "Rings at six each morning.", scope: .household,
        time: .daily { context in
            guard let six = TimeOfDay(hour: 6, minute: 0) else { return nil }
            return try context.records.first(RingRow.self, where: .is(RingRow.name, "dawn")) == nil ? nil : six
        }
    ) { try ring($0, $1) }
    static let broken = JobSpec("lab.broken", summary: "Rings and fails.", scope: .household, time: .once) {
        firing, context in
        try ring(firing, context)
        try context.records.delete(EntityRef(entity: "ring", row: -1, id: context.newID(), label: "none"))
    }
    static let settle = JobSpec(
        "lab.settle", summary: "Shows when it was quiet for half a second.", scope: .shell,
        time: .quiet(micros: second / 2)
    ) { firing, context in context.output.notice("quiet: \(firing.key)") }
    static let toast = JobSpec("lab.toast", summary: "Shows that a toast goes.", scope: .shell, time: .once) {
        firing, context in
        context.output.notice("toast: \(firing.key)")
    }

    static let all = [bell, chime, stale, dawn, broken, settle, toast]

    private static func ring(_ firing: Firing, _ context: any Context) throws {
        try context.records.insertChecked(RingRow.self) {
            $0[RingRow.name] = firing.name
            $0[RingRow.at] = context.now
        }
        context.output.notice("rang: \(firing.name)")
    }
}
