/// The day that is meant by a period in the place of a day: `--since last-month`, `--until november`. The functions of
/// these names give it too.
public enum PeriodEdge: String, Sendable {
    case start, end
}
