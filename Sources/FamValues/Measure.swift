import FamText

/// What the numbers of a column are to people, who see them rounded; programs get every digit.
public enum Measure: UInt8, Sendable {
    /// A number as it is.
    case plain
    /// Something per something else, as an average is: shown with one place.
    case ratio
    /// A part of a whole, from 0 to 1: shown as whole percents.
    case share
    /// A number that tells its row from others, as a year does. Charts do not draw it.
    case name
}

extension PlanExpr {
    /// What its values are over rows of a shape.
    public func measure(over shape: RowShape) -> Measure {
        switch node {
        case .field(let path):
            guard path.count == 1, let index = shape.index(of: path[0]) else { return .plain }
            return shape.columns[index].measure
        case .window(.share): return .share
        case .aggregate(let aggregate):
            let own = aggregate.argument?.measure(over: shape) ?? .plain
            switch aggregate.kind {
            case .avg: return own == .share ? .share : .ratio
            case .min, .max, .median, .first, .last: return own
            default: return .plain
            }
        default: return .plain
        }
    }
}

extension NamedExpr {
    /// The column that it makes of rows of a shape.
    public func column(over shape: RowShape) -> Column { Column(name, expr.type, expr.measure(over: shape)) }
}
