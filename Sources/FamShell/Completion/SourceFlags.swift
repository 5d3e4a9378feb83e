import FamRegistry
import FamValues

/// The flags of an entity's plural source (`events --child Maya --since monday`), as parameters. The checker turns the same flags into filters.
enum SourceFlags {
    static func parameters(of entity: EntitySpec) -> [ParameterSpec] {
        var flags: [ParameterSpec] = []
        for field in entity.fields {
            let name = flagName(field.name)
            switch field.type.unwrapped {
            case .entity, .enumeration: flags.append(ParameterSpec(name, .list(field.type.unwrapped), field.summary, kind: .flag, isRequired: false))
            case .bool: flags.append(ParameterSpec(name, .bool, field.summary, kind: .toggle, isRequired: false))
            default: break
            }
        }
        if entity.timeField != nil {
            flags += [
                ParameterSpec("on", .date, "Only of this day.", kind: .flag, isRequired: false),
                ParameterSpec("in", .period, "Only of this period.", kind: .flag, isRequired: false),
                ParameterSpec("since", .datetime, "Only from this time on.", kind: .flag, isRequired: false),
                ParameterSpec("until", .datetime, "Only before this time.", kind: .flag, isRequired: false),
            ]
        }
        if entity.hiddenBy != nil { flags.append(ParameterSpec("all", .bool, "Also the rows that are hidden.", kind: .toggle, isRequired: false)) }
        return flags
    }

    static func flagName(_ field: String) -> String { String(field.map { $0 == "_" ? "-" : $0 }) }
}
