import FamRegistry
import FamText
import FamValues

/// An entity's plural at the beginning of a pipeline, with the flags that select rows.
public enum EntitySource {
    /// How a flag selects rows.
    private enum Use {
        /// The field equals the value or one of several.
        case field(String)
        case on, during, since, until, before
        case all, asOf
    }

    /// Reference fields, enums and bools, the time field's four flags, `--all` if some rows are hidden, and `--as-of`.
    public static func parameters(of entity: EntitySpec) -> [ParameterSpec] { flags(of: entity).map(\.spec) }

    private static func flags(of entity: EntitySpec) -> [(spec: ParameterSpec, use: Use)] {
        var result: [(ParameterSpec, Use)] = []
        for field in entity.fields where !field.isSecret {
            switch field.type.unwrapped {
            case .entity, .enumeration:
                result.append(
                    (
                        ParameterSpec(field.name, .list(field.type.unwrapped), field.summary, kind: .flag),
                        .field(field.name)
                    ))
            case .bool where field.name != entity.hiddenBy || field.isStored:
                result.append((ParameterSpec(field.name, .bool, field.summary, kind: .toggle), .field(field.name)))
            default: break
            }
        }
        if let time = entity.timeField {
            let isDay = entity.field(time)?.type.unwrapped == .date
            let edge: ValueType = isDay ? .date : .datetime
            result.append((ParameterSpec("on", .date, "The day.", kind: .flag), .on))
            var during = ParameterSpec("in", .period, "The period.", kind: .flag)
            during.isBare = true
            result.append((during, .during))
            func bound(_ name: String, _ summary: String, _ day: PeriodEdge) -> ParameterSpec {
                var spec = ParameterSpec(name, edge, summary, kind: .flag)
                spec.periodEdge = day
                return spec
            }
            result.append((bound("since", "From this time on.", .start), .since))
            result.append((bound("until", "Up to this time; a day or a period is included.", .end), .until))
            result.append((bound("before", "Before this time.", .start), .before))
        }
        if entity.hiddenBy != nil {
            result.append((ParameterSpec("all", .bool, "With the hidden ones.", kind: .toggle), .all))
        }
        result.append(
            (ParameterSpec("as-of", .datetime, "As the rows were at this time, from the journal.", kind: .flag), .asOf))
        return result.filter { flag in !result.prefix { $0.0.name != flag.0.name }.contains { $0.0.name == flag.0.name }
        }
    }

    /// The rows that the given flags select, by parameter of `parameters(of:)`.
    static func draft(_ entity: EntitySpec, _ given: [Code?], _ pass: Pass) -> QueryDraft {
        // To make the flags takes as long as all else about a pipeline, and most have none.
        let flags = given.contains { $0 != nil } ? flags(of: entity) : []
        // Selecting hidden rows by their own flag shows them too.
        let showsHidden = zip(flags, given).contains { flag, code in
            guard code != nil else { return false }
            switch flag.use {
            case .all: return pass.isTrue(code)
            case .field(let name): return name == entity.hiddenBy && pass.isTrue(code)
            default: return false
            }
        }
        var draft = QueryDraft(entity, includesHidden: showsHidden)
        for (flag, code) in zip(flags, given) {
            if let code, case .asOf = flag.use { draft.look(at: code) }
            guard let code, let condition = condition(flag.use, code, entity, draft, pass) else { continue }
            draft.append(.filter(condition))
        }
        draft.takeOrder(of: entity, Span(SourceID(0), 0, 0))
        return draft
    }

    private static func condition(
        _ use: Use, _ code: Code, _ entity: EntitySpec, _ draft: QueryDraft, _ pass: Pass
    ) -> PlanExpr? {
        let rows = draft.rows(pass.registry)
        let op: Operator
        var value = code
        var name = entity.timeField ?? ""
        switch use {
        case .all, .asOf: return nil
        case .field(let field):
            name = field
            op = isOne(code) == nil && code.type.element != nil ? .in : .equal
            value = isOne(code) ?? code
        case .on: (op, value) = (.in, pass.dayAsPeriod(code))
        case .during: op = .in
        case .since: op = .greaterOrEqual
        case .before: op = .less
        case .until: op = .lessOrEqual
        }
        let field = pass.column(name, rows, code.span)
        return PlanExpr(.binary(op, field, pass.planned(value, rows)), .bool, code.span)
    }

    /// The only item of a literal list.
    private static func isOne(_ code: Code) -> Code? {
        guard code.type.element != nil else { return code }
        guard case .list(let items) = code.node, items.count == 1 else { return nil }
        return items[0]
    }
}

extension Pass {
    func isTrue(_ code: Code?) -> Bool {
        guard case .constant(.bool(true))? = code?.node else { return false }
        return true
    }
}
