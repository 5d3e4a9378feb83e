/// What `Records` may offer to code that keeps facts of rows between calls (the hot path of `log`).
///
/// The count grows with every change of rows by any door but `Records.insertChecked`, and whenever a transaction or savepoint begins
/// anew, is rolled back, or an undo runs. Facts read at one count are true as long as it stands.
public protocol ChangeCounting: AnyObject {
    var changeCount: Int { get }
}
