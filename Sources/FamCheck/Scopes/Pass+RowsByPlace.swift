import FamText
import FamValues

/// Rows by their place: `event delete (events | last)`, and `let event1 = (events | last)`, as saved sessions have it.
/// As a word of a command such a row is like its id: whether there is one the run says.
extension Pass {
    func isRowByPlace(_ code: Code) -> Bool {
        switch code.node {
        case .query(let query):
            switch query.finish {
            case .firstRow, .lastRow: break
            default: return false
            }
        case .variable(let ref): return isRowByPlace(ref, frame)
        default: return false
        }
        switch code.type.unwrapped {
        case .entity: return true
        case .record(let shape): return shape.entity != nil
        default: return false
        }
    }

    private func isRowByPlace(_ ref: VariableRef, _ frame: Frame) -> Bool {
        switch ref {
        case .global(let slot): scope.rowsByPlace.contains(slot)
        case .local(let index): frame.rowsByPlace.contains(index)
        case .capture(let index): frame.parent.map { isRowByPlace(frame.captures[index], $0) } ?? false
        }
    }

    func noteRowByPlace(_ ref: VariableRef) {
        switch ref {
        case .global(let slot): scope.rowsByPlace.insert(slot)
        case .local(let index): frame.rowsByPlace.insert(index)
        case .capture: break
        }
    }
}
