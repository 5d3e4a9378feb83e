/// The fields of a form, with what is in each.
public struct ScreenForm: Hashable, Sendable {
    public struct Field: Hashable, Sendable {
        public var name: String
        /// As people call it.
        public var label: String
        /// Empty where nothing is there.
        public var value: String
        /// What it is for.
        public var about: String
        /// What is wrong with the value.
        public var error: String?
        /// Whether somebody typed into it since the form was opened.
        public var isChanged: Bool
        /// Asked for without echo and never shown.
        public var isSecret: Bool
        /// What it can be, where that is a handful of words.
        public var choices: [String]
        /// What types into it; `press LABEL TEXT` does so.
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
