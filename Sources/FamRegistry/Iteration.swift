/// How a function or stage calls its closure: once for each item, in order. The machine runs it as a loop.
public enum Iteration: Sendable {
    /// The list of the results.
    case map
    /// The items for which the closure is true.
    case filter
    /// Whether it is true for one item, or for all; the loop ends as soon as that is known.
    case any, all
    /// The first item for which it is true; null if there is none.
    case find
    /// The number of items for which it is true.
    case count
    /// The closure gets the accumulated value and the item and returns the next value; the argument before the closure
    /// is the first value.
    case reduce
    /// Items and results are passed to the function's own `evaluate`: `sort_by`, `group_by`.
    case keyed
}
