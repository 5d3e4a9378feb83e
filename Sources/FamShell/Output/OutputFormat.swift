/// The option `--format`. `table` is for people, the others for programs.
public enum OutputFormat: String, Sendable, CaseIterable {
    case table, json, jsonl, csv, tsv, md, html, yaml
}
