/// How a column is named in a stage.
public enum ColumnName {
    /// As it is where it is a plain name, else in backticks: `` `sum points` ``.
    public static func written(_ name: String) -> String {
        let isPlain = name.unicodeScalars.allSatisfy {
            $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
        }
        return isPlain ? name : "`\(name)`"
    }
}
