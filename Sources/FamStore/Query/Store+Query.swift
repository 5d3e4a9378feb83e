import FamRegistry
import FamText
import FamValues
import struct GRDB.DatabaseError

extension Store: DataSource {
    public func run(_ plan: QueryPlan, parameters: [Value]) throws -> PartialResult {
        let plan = try visible(plan)
        if let index = plan.asOf { return try run(plan, parameters, asOf: index) }
        return try accessing { access in
            let (lowering, cursor) = try start(plan, parameters: parameters, keys: nil, access)
            // Outside of a run the connection is released on return, so the rows are read now.
            if access.run == nil { try cursor.detach() } else { access.opened(cursor) }
            return PartialResult(rows: cursor, done: lowering.done)
        }
    }

    /// Restricts each source to the rows that the language may see.
    private func visible(_ plan: QueryPlan) throws -> QueryPlan {
        var plan = plan
        for index in plan.stages.indices {
            guard case .join(var join) = plan.stages[index].operation else { continue }
            join.right = try visible(join.right)
            plan.stages[index].operation = .join(join)
        }
        guard case .entity(let name, _) = plan.source, let test = catalog.table(name)?.spec.visible,
            let context = try accessing({ $0.context ?? betweenEntries }), let expr = try test(context)
        else { return plan }
        plan.only = expr
        return plan
    }

    public func explain(_ plan: QueryPlan, parameters: [Value]) throws -> PlanExplanation {
        let plan = try visible(plan)
        return try accessing { access in
            let (lowering, sql, rows) = try holdingNotes(access) {
                try prepare(plan, parameters: parameters, access) {
                    try PreparedStatement(access.db, "EXPLAIN QUERY PLAN " + $0)
                }
            }
            for (index, value) in sql.values.enumerated() { rows.bind(value, at: index) }
            var lines = plan.asOf == nil ? [] : ["COVER what later entries of the journal changed"]
            var depth: [Int64: Int] = [0: 0]
            while try rows.step() {
                let level = depth[rows.int(1)] ?? 0
                depth[rows.int(0)] = level + 1
                lines.append(String(repeating: "  ", count: level) + rows.text(3))
            }
            return PlanExplanation(
                sql: sql.text, filledSQL: sql.filledIn, enginePlan: lines, done: lowering.done, reason: lowering.reason)
        }
    }

    public func query(_ plan: QueryPlan) throws -> Table { try query(plan, keys: nil) }

    /// All rows of a plan; with `keys`, of only those source rows.
    func query(_ plan: QueryPlan, keys only: [Int64]?) throws -> Table {
        try accessing { access in
            let (lowering, cursor) = try start(plan, parameters: [], keys: only, access)
            defer { cursor.close() }
            guard lowering.done == plan.stages.count else {
                throw Diagnostic(
                    .typeMismatch, "a query of the program cannot run in the database: \(lowering.reason ?? "")")
            }
            var rows: [[Value]] = []
            var keys: [Int64] = []
            while let row = try cursor.next() {
                rows.append(row.values)
                keys.append(row.key)
            }
            return Table(shape: plan.shape, rows: rows, keys: plan.shape.entity == nil ? nil : keys)
        }
    }

    private func start(
        _ plan: QueryPlan, parameters: [Value], keys: [Int64]?, _ access: Access
    ) throws -> (PlanLowering, QueryCursor) {
        if reads != nil, keys == nil { try noteRows(of: plan, parameters, access) }
        return try holdingNotes(access) {
            let (lowering, cursor) = try prepared(plan, parameters, keys, access)
            if !access.notes.isEmpty { try cursor.begin() }
            return (lowering, cursor)
        }
    }

    private func prepared(
        _ plan: QueryPlan, _ parameters: [Value], _ keys: [Int64]?, _ access: Access
    ) throws -> (PlanLowering, QueryCursor) {
        let (lowering, sql, statement) = try prepare(plan, parameters: parameters, access, keys: keys) {
            try makeLeftIndexes(access, for: $0)
            return try state.spare.take($0) ?? PreparedStatement(access.db, $0)
        }
        let forms = try lowered { try lowering.select.columns.map { try $0.lowered.get().form ?? .text } }
        for (index, value) in sql.values.enumerated() { statement.bind(value, at: index) }
        let cursor = QueryCursor(
            self, statement, shape: lowering.shape, forms: forms, isKeyed: lowering.select.key != nil)
        cursor.onClose = { [spare = state.spare] in spare.put($0, sql.text) }
        return (lowering, cursor)
    }

    /// The longest part of the plan whose SQL is within the limits of SQLite's parser, found by trying. More stages
    /// than anybody writes by hand are not tried: each costs a copy of those before it.
    private func prepare(
        _ plan: QueryPlan, parameters: [Value], _ access: Access, keys: [Int64]? = nil,
        _ make: (String) throws -> PreparedStatement
    ) throws -> (PlanLowering, SQLText, PreparedStatement) {
        var limit = 256
        while true {
            let lowering = try lower(plan, parameters: parameters, access, keys: keys, limit: limit)
            let sql = try lowered { try lowering.select.sql(keyed: lowering.select.key != nil) }
            do {
                return (lowering, sql, try make(sql.text))
            } catch let error as DatabaseError where Dialect.isTooLong(error) && lowering.done > 0 {
                limit = lowering.done / 2
            }
        }
    }

    func lower(
        _ plan: QueryPlan, parameters: [Value], _ access: Access, keys: [Int64]?, limit: Int
    ) throws -> PlanLowering {
        guard case .entity(let name, let includesHidden) = plan.source else {
            throw Diagnostic(.notARow, "the database runs plans over entities only")
        }
        try flushKept(access)
        try state.functions.install(access.db)
        let zone = try connection().zone
        let context = LoweringContext(
            catalog: catalog, parameters: parameters, zone: zone, now: (access.context ?? betweenEntries)?.now,
            range: { [self] in try range(of: $0, $1) }, count: { [self] in try count(of: $0) },
            isBehind: { [self] in try isBehind($0, access) },
            function: { [self] name, forms, result in
                guard let spec = registry.function(name) else { return nil }
                return try state.functions.name(of: spec, forms, result, access.db, zone)
            })
        return try PlanLowering(
            plan, table: try catalog.table(of: name), includesHidden: includesHidden, context, keys: keys,
            limit: limit)
    }

    /// A source column that SQL cannot provide is an error in the entity's declaration.
    private func lowered<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as NotLowered {
            throw Diagnostic(.typeMismatch, "a derived field cannot be computed: \(error.reason)")
        }
    }

    /// The first and last value of an indexed time field: two lookups at the ends of the index.
    private func range(of table: EntityTable, _ column: String) throws -> ClosedRange<Int64>? {
        guard column == table.spec.timeField else { return nil }
        let name = Dialect.quoted(column)
        let ends = try statement(
            "SELECT (SELECT min(\(name)) FROM \(table.name)), (SELECT max(\(name)) FROM \(table.name))")
        defer { ends.reset() }
        guard try ends.step(), !ends.isNull(0), ends.int(0) <= ends.int(1) else { return nil }
        return ends.int(0)...ends.int(1)
    }

    /// The greatest key, one lookup; of the table itself even if a view of past rows has its name.
    private func count(of table: EntityTable) throws -> Int64? {
        let greatest = try statement("SELECT max(n) FROM main.\(table.name)")
        defer { greatest.reset() }
        return try greatest.step() && !greatest.isNull(0) ? greatest.int(0) : nil
    }
}
