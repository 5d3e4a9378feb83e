import FamRegistry
import FamValues

/// W-OP07: favorites in the order they were added (W-Q13).
struct FavoritesStore {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    func all() throws -> [ReadRow<FavoriteRow>] { try FavoriteRow.query.rows(context.records) }

    /// W-Q25: by name, state and country, ignoring case.
    func row(of city: City) throws -> FavoriteRow? {
        try all().first { try $0.place.fullName.lowercased() == city.fullName.lowercased() }?.row
    }

    /// The row, and whether it is new; adding a city twice changes nothing.
    func add(_ city: City) throws -> (row: FavoriteRow, isNew: Bool) {
        if let row = try row(of: city) { return (row, false) }
        let isShared = try all().contains { $0.row.label.lowercased() == city.name.lowercased() }
        let row = try context.records.insert(FavoriteRow.self) {
            $0[FavoriteRow.name] = isShared ? city.fullName : city.name
            $0[FavoriteRow.city] = city.name
            $0[FavoriteRow.state] = city.state
            $0[FavoriteRow.country] = city.country
            $0[FavoriteRow.latitude] = city.latitude
            $0[FavoriteRow.longitude] = city.longitude
        }
        return (row, true)
    }
}
