import FamRegistry
import FamValues

/// A small module that only tests build: jobs of every kind, whose turns leave rows or words that a test can see.
public enum LabFeature {
    public static let feature = Feature(
        id: "lab", title: "Laboratory", rank: 99, entitySpecs: [.ring], commandSpecs: [.labArm, .labDisarm], jobs: LabJobs.all)
}

extension EntitySpec {
    /// What a job of the household left.
    static let ring = EntitySpec(
        "ring", plural: "rings", summary: "A bell that rang.", timeField: "at",
        fields: [
            FieldSpec("name", .string, "What it was for.", argument: .positional),
            FieldSpec("at", .datetime, "When it was due.", default: .now),
        ])
}

enum LabJobs {
    private static let second: Int64 = 1_000_000

    static let bell = JobSpec("lab.bell", summary: "Rings once.", scope: .household, time: .once) { try ring($0, $1) }
    static let chime = JobSpec(
        "lab.chime", summary: "Rings each hour.", scope: .household, time: .every(micros: 3_600 * second)) { try ring($0, $1) }
    static let stale = JobSpec(
        "lab.stale", summary: "Rings if it is not ten minutes late.", scope: .household, time: .once,
        expires: .after(micros: 600 * second)) { try ring($0, $1) }
    /// Stands as long as there is a row called `dawn`.
    static let dawn = JobSpec(
        "lab.dawn", summary: "Rings at six each morning.", scope: .household,
        time: .daily { context in
            guard let six = TimeOfDay(hour: 6, minute: 0) else { return nil }
            return try context.records.rows(.ring, where: [("name", .string("dawn"))], limit: 1).isEmpty ? nil : six
        }) { try ring($0, $1) }
    static let broken = JobSpec("lab.broken", summary: "Rings and fails.", scope: .household, time: .once) { firing, context in
        try ring(firing, context)
        try context.records.delete(EntityRef(entity: "ring", row: -1, id: context.newID(), label: "none"))
    }
    static let settle = JobSpec(
        "lab.settle", summary: "Tells when it was quiet for half a second.", scope: .shell, time: .quiet(micros: second / 2)
    ) { firing, context in context.output.notice("quiet: \(firing.key)") }
    static let toast = JobSpec("lab.toast", summary: "Tells that a toast goes.", scope: .shell, time: .once) { firing, context in
        context.output.notice("toast: \(firing.key)")
    }

    static let all = [bell, chime, stale, dawn, broken, settle, toast]

    private static func ring(_ firing: Firing, _ context: any Context) throws {
        try context.records.insertChecked(.ring, [.string(firing.name), .datetime(context.now)])
        context.output.notice("rang: \(firing.name)")
    }
}

extension CommandSpec {
    private static let jobParameter = ParameterSpec(
        "job", .enumeration("job", LabJobs.all.map { String($0.id.dropFirst("lab.".count)) }), "Which.")
    private static let keyParameter = ParameterSpec("key", .string, "What for.", default: .string(""))

    static let labArm = CommandSpec(
        "lab arm", summary: "Arms a job.",
        parameters: [jobParameter, keyParameter, ParameterSpec("at", .datetime.optional, "When; now when left out.", kind: .flag)],
        effect: .write, examples: [Example("lab arm bell tea", prints: "")]
    ) { call, context in
        try context.arm(try job(call), key: call.string("key") ?? "", at: call.instant("at") ?? context.now)
        return .null
    }

    static let labDisarm = CommandSpec(
        "lab disarm", summary: "Disarms a job.", parameters: [jobParameter, keyParameter], effect: .write,
        examples: [Example("lab disarm bell tea", prints: "")]
    ) { call, context in
        try context.disarm(try job(call), key: call.string("key") ?? "")
        return .null
    }

    private static func job(_ call: Call) throws -> JobSpec {
        for job in LabJobs.all where job.id == "lab." + (call.string("job") ?? "") { return job }
        return LabJobs.bell
    }
}
