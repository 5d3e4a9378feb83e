/// The fields of a form with their contents.
public struct ScreenForm: Hashable, Sendable {
    public struct Field: Hashable, Sendable {
        public var name: String
        /// Its name for people.
        public var label: String
        /// Empty for none.
        public var value: String
        /// What it is for.
        public var about: String
        /// What is wrong with the value; nil for nothing.
        public var error: String?
        /// Whether somebody typed into it since the form was opened.
        public var isChanged: Bool
        /// Whether it is asked for without echo and never shown.
        public var isSecret: Bool
        /// Its possible values if there are only a few.
        public var choices: [String]
        /// The command that types into it, which `press LABEL TEXT` runs; nil for a secret.
        public var command: Invocation?

        public init(
            _ name: String, _ value: String = "", label: String? = nil, about: String = "", error: String? = nil,
            isChanged: Bool = false, isSecret: Bool = false, choices: [String] = [], command: Invocation? = nil
        ) {
            self.name = name
            self.label = label ?? name
            self.choices = choices
            self.command = command
            self.value = value
            self.about = about
            self.error = error
            self.isChanged = isChanged
            self.isSecret = isSecret
        }
    }

    public var fields: [Field]
    public var isDirty: Bool { fields.contains(where: \.isChanged) }

    public init(_ fields: [Field]) { self.fields = fields }
}
