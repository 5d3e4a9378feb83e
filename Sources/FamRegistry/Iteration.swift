/// How a function or stage that takes a closure calls it: once for each item, in order. The machine runs it as a loop.
public enum Iteration: Sendable {
    /// The list of the results.
    case map
    /// The items for which the closure is true.
    case filter
    /// Whether it is true for one, for all; the loop ends when that is known.
    case any, all
    /// The first item for which it is true, null without one.
    case find
    /// For how many it is true.
    case count
    /// The closure takes the value so far, then the item, and gives the next value; the argument before the closure is
    /// the first.
    case reduce
    /// The results go with the items into the function's own `evaluate`: `sort_by`, `group_by`.
    case keyed
}
