import FamKit
import FamRegistry
import FamText
import FamValues

/// People, their links, and everything that belongs to a person: S-OP05 … S-OP11.
struct Users {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    // MARK: Finding

    /// S-OP06: in any letter case.
    func user(email: String) throws -> UserRow? {
        guard case .accept(let address) = ScreenTimeRules.email(email, context) else { return nil }
        return try records.first(UserRow.self, where: .is(UserRow.email, address))
    }

    func role(_ user: UserRow) throws -> UserRole { try records.value(UserRow.role, of: user) }

    /// S-OP09, S-OP15: in the order of linking (S-Q11).
    func children(of parent: UserRow) throws -> [UserRow] {
        try PairRow.query.whose(PairRow.parent, parent).rows(records).map { try $0[PairRow.child] }
    }

    func parents(of child: UserRow) throws -> [UserRow] {
        try PairRow.query.whose(PairRow.child, child).rows(records).map { try $0[PairRow.parent] }
    }

    func isLinked(_ parent: UserRow, _ child: UserRow) throws -> Bool { try pair(parent, child) != nil }

    private func pair(_ parent: UserRow, _ child: UserRow) throws -> PairRow? {
        try records.rows(PairRow.self, where: .is(PairRow.parent, parent), .is(PairRow.child, child), limit: 1).first
    }

    /// The signed-in user, as the account pages show them.
    func profile() throws -> (name: String, email: String, role: UserRole, image: String?)? {
        guard let user = try SignIn(context).current(), let row = try records.row(user) else { return nil }
        return (try row[UserRow.name], try row[UserRow.email], try row[UserRow.role], try row[UserRow.image])
    }

    // MARK: Linking

    /// S-OP07, S-Q01: returns false if the two are already linked. Throws `not-found` for an unknown address, and
    /// refuses oneself and other parents. Takes a name too, if the text has no `@`.
    func link(email: String, to parent: UserRow) throws -> Bool {
        guard let child = try user(emailOrName: email) else {
            throw DataRepositoryError.notFound("User with email \(SafeText.shown(email))").diagnostic(
                help: "`screentime user add NAME EMAIL --role child` makes the child's account")
        }
        guard child != parent else {
            throw DataRepositoryError.validationFailed(["This is your own account"]).diagnostic()
        }
        guard try role(child) == .child else {
            throw DataRepositoryError.notAChild(child)
        }
        if try pair(parent, child) != nil { return false }
        try records.insert(PairRow.self) {
            $0[PairRow.parent] = parent
            $0[PairRow.child] = child
        }
        try Activities(context).record(.childLinked, of: child, "\(child.label) was linked to \(parent.label)")
        return true
    }

    func user(emailOrName text: String) throws -> UserRow? {
        try user(email: text) ?? (text.contains("@") ? nil : records.lookUp(UserRow.self, text))
    }

    /// S-OP08: the child's account stays.
    func endLink(of child: UserRow, to parent: UserRow) throws {
        guard let pair = try pair(parent, child) else { throw DataRepositoryError.notFound("Child").diagnostic() }
        try records.delete(pair)
        try Activities(context).record(
            .childUnlinked, of: child, "\(child.label) is no longer linked to \(parent.label)")
    }

    // MARK: Adding and changing

    /// S-OP62, S-Q26: a child gets a balance with the account.
    func add(name: String, email: String, role: UserRole) throws -> UserRow {
        let user = try records.insert(UserRow.self) {
            $0[UserRow.name] = name
            $0[UserRow.email] = email
            $0[UserRow.role] = role
        }
        if role == .child { try records.insert(BalanceRow.self) { $0[BalanceRow.user] = user } }
        return user
    }

    /// S-OP10: nil parts stay unchanged.
    func updateProfile(_ user: UserRow, name: String?, email: String?) throws {
        try records.update(user) {
            if let name { $0[UserRow.name] = name }
            if let email { $0[UserRow.email] = email }
        }
    }

    /// S-OP11, S-P60: a picture is named by its path; an empty path is refused.
    func updateProfileImage(_ user: UserRow, path: String) throws {
        guard !path.isEmpty else {
            throw DataRepositoryError.validationFailed([ValidationError.required(field: "Image").message]).diagnostic()
        }
        try records.update(user) { $0[UserRow.image] = path }
    }

    /// S-E01, S-P43: when the person or the balance last changed.
    func lastModified(_ user: UserRow) throws -> Instant {
        let own = try records.value(UserRow.lastModified, of: user)
        guard let balance = try Balances(context).balance(of: user)?.row else { return own }
        return max(own, try records.value(BalanceRow.lastModified, of: balance))
    }

    // MARK: Deleting

    /// Deletes every row that refers to the person; rows that refer to others come first.
    func forgetAll(of user: UserRow) throws {
        let named: [(EntitySpec, String)] = [
            (NotificationRow.spec, NotificationRow.user.name), (ActivityRow.spec, ActivityRow.user.name),
            (RequestRow.spec, RequestRow.child.name), (TaskRow.spec, TaskRow.child.name),
            (BalanceRow.spec, BalanceRow.user.name), (PairRow.spec, PairRow.parent.name),
            (PairRow.spec, PairRow.child.name),
        ]
        for (entity, field) in named {
            for row in try records.rows(entity, where: [(field, user.value)], limit: .max) { try records.delete(row) }
        }
        try SignIn(context).forget(user)
    }
}
