import FamRegistry
import FamText
import FamValues

/// S-OP53, S-OP54: requests for more minutes, and decisions on them.
struct Requests {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    /// S-OP53.
    func ask(_ child: UserRow, _ minutes: Int64, _ reason: String?) throws -> RequestRow {
        guard try Users(context).role(child) == .child else {
            throw DataRepositoryError.notAChild(child)
        }
        let request = try records.insert(RequestRow.self) {
            $0[RequestRow.child] = child
            $0[RequestRow.minutes] = minutes
            $0[RequestRow.reason] = reason
        }
        try Activities(context).record(.timeRequested, of: child, "\(child.label) asked for \(Minutes.phrase(minutes))")
        try Inbox(context).notify(
            Users(context).parents(of: child), "Time request", "\(child.label) asks for \(Minutes.phrase(minutes))")
        return request
    }

    /// S-OP54: throws if it is already decided.
    func decide(_ request: RequestRow, _ status: RequestStatus) throws -> ReadRow<RequestRow> {
        guard let row = try records.row(request) else { throw DataRepositoryError.notFound("Request").diagnostic() }
        try records.update(request) { $0[RequestRow.status] = status }
        return row
    }

    /// Nil if the request is gone.
    func request(_ request: RequestRow) throws -> ReadRow<RequestRow>? { try records.row(request) }

    /// The effects of a decision, as part of storing it.
    func settle(_ request: inout Draft<RequestRow>) throws {
        let child = try request.given(RequestRow.child), minutes = try request.given(RequestRow.minutes)
        try Permission(context).decideFor(child)
        let isApproved = request[RequestRow.status] == .approved
        request[RequestRow.decided] = context.now
        if isApproved { try Balances(context).earn(minutes, child) }
        let word = isApproved ? "approved" : "denied"
        try Activities(context).record(
            isApproved ? .requestApproved : .requestDenied, of: child,
            "\(child.label)'s request for \(Minutes.phrase(minutes)) was \(word)", earned: isApproved ? minutes : 0)
        try Inbox(context).notify(
            [child], "Request \(word)", "\(Minutes.phrase(minutes)) \(isApproved ? "more" : "were asked for")")
    }

    /// S-SC16: the requests of these children with one status, newest first, at most `limit`.
    func requests(of children: [UserRow], _ status: RequestStatus, limit: Int) throws -> [ReadRow<RequestRow>] {
        let queries = children.map { RequestRow.query.whose(RequestRow.child, $0).whose(RequestRow.status, status) }
        return try Newest.rows(queries, by: RequestRow.created, limit: limit, records)
    }
}
