import FamRegistry
import FamText

/// How wide and in what looks text can be shown to people in this run. Commands that draw ask for it.
public struct Display: Sendable {
    public var width: Int
    /// Nil if a file or a pipe takes the rows: for them nothing is cut.
    public var tableWidth: Int?
    public var style: Style
    /// Drawings are for people; a program that asked for another format gets the rows.
    public var format: OutputFormat
    /// Whether every CSV and TSV of this run guards its cells against spreadsheets.
    public var guardsCells: Bool

    public init(
        width: Int, tableWidth: Int?, style: Style, format: OutputFormat = .table, guardsCells: Bool = false
    ) {
        self.width = width
        self.tableWidth = tableWidth
        self.style = style
        self.format = format
        self.guardsCells = guardsCells
    }

    public static let key = ServiceKey<Display>("shell.display")
    /// The default: 80 columns without colors, as in files and tests.
    public static let plain = Display(width: 80, tableWidth: 80, style: .plain)
}
