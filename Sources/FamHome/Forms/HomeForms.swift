import FamKit
import FamRegistry
import FamText
import FamValues

/// The forms of home (H-E06 … H-E08, H-E10, H-E12).
enum HomeForms {
    @Sendable static func currency(_ context: any Context) throws -> String {
        try context.preferences.string(HomePreferences.currency)
    }

    // MARK: Residences

    private static let residenceInputs = [
        FormInput(ResidenceRow.name, "Name"), FormInput(ResidenceRow.type, "Property Type"),
        FormInput(ResidenceRow.street, "Street"),
        FormInput(ResidenceRow.unit, "Unit"), FormInput(ResidenceRow.city, "City"),
        FormInput(ResidenceRow.region, "Region"),
        FormInput(ResidenceRow.postalCode, "Postal Code"), FormInput(ResidenceRow.country, "Country"),
        FormInput(ResidenceRow.bedrooms, "Bedrooms"), FormInput(ResidenceRow.bathrooms, "Bathrooms"),
        FormInput(ResidenceRow.squareFootage, "Square Footage"), FormInput(ResidenceRow.lotSize, "Lot Size"),
        FormInput(ResidenceRow.yearBuilt, "Year Built"), FormInput(ResidenceRow.notes, "Notes"),
    ]
    static let addResidence = Form.add(ResidenceRow.self, residenceInputs, currency: currency)
    static let editResidence = Form.edit(
        ResidenceRow.self, residenceInputs + [FormInput(ResidenceRow.primary, "Primary")], currency: currency)

    // MARK: Tasks

    private static let taskInputs = [
        FormInput(TaskRow.title, "Title"), FormInput(TaskRow.category, "Category"),
        FormInput(TaskRow.priority, "Priority", initial: { _ in .medium }),
        FormInput(TaskRow.frequency, "Frequency", initial: { _ in .once }), FormInput(TaskRow.due, "Due Date"),
        FormInput(TaskRow.cost, "Estimated Cost"),
        FormInput(TaskRow.contractor, "Contractor"), FormInput(TaskRow.details, "Details"),
    ]
    static let addTask = Form.add(TaskRow.self, taskInputs, currency: currency)
    static let editTask = Form.edit(TaskRow.self, taskInputs, currency: currency)

    /// H-P37: starts with rating 3, the current time and no images.
    static let completeTask = Form(
        [
            FormInput(CompletionRow.completedBy, "Completed By", as: TaskCompleteCommand.by.declaration),
            FormInput(CompletionRow.cost, "Actual Cost", as: TaskCompleteCommand.cost.declaration),
            FormInput(CompletionRow.notes, "Notes", as: TaskCompleteCommand.notes.declaration),
            FormInput(CompletionRow.rating, "Rating", as: TaskCompleteCommand.rating.declaration, initial: { _ in 3 }),
            FormInput(
                CompletionRow.at, "Completion Date", as: TaskCompleteCommand.at.declaration,
                initial: { Instant(micros: $0.now.micros / 60_000_000 * 60_000_000) }),
            FormInput(AttachmentFile.field, "Images", as: TaskCompleteCommand.images.declaration),
        ],
        currency: currency
    ) { request, context in
        guard let task = request.subject else { throw Diagnostic(.notFound, "the task is gone") }
        return "home task complete \(context.word(for: task))"
    }

    // MARK: Contractors

    private static let contractorInputs = [
        FormInput(ContractorRow.name, "Name"), FormInput(ContractorRow.company, "Company"),
        FormInput(ContractorRow.phone, "Phone"),
        FormInput(ContractorRow.email, "Email"), FormInput(ContractorRow.website, "Website"),
        FormInput(ContractorRow.specialty, "Specialty"), FormInput(ContractorRow.residence, "Residence"),
        FormInput(ContractorRow.notes, "Notes"), FormInput(ContractorRow.favorite, "Favorite"),
    ]
    static let addContractor = Form.add(ContractorRow.self, contractorInputs, currency: currency)
    static let editContractor = Form.edit(
        ContractorRow.self, contractorInputs + [FormInput(ContractorRow.active, "Active")], currency: currency)

    // MARK: Documents

    private static let documentInputs = [
        FormInput(DocumentRow.title, "Title"), FormInput(DocumentRow.kind, "Kind", initial: { _ in .document }),
        FormInput(DocumentRow.residence, "Residence"),
        FormInput(DocumentRow.category, "Category"), FormInput(DocumentRow.provider, "Provider"),
        FormInput(DocumentRow.issued, "Issue Date"), FormInput(DocumentRow.expires, "Expiry Date"),
        FormInput(DocumentRow.cost, "Cost"),
        FormInput(DocumentRow.contractor, "Contractor"), FormInput(DocumentRow.notes, "Notes"),
    ]
    static let addDocument = Form.add(
        DocumentRow.self, documentInputs, currency: currency)
    static let editDocument = Form.edit(
        DocumentRow.self, documentInputs + [FormInput(DocumentRow.active, "Active")], currency: currency)

    // MARK: The profile

    static let editProfile = Form(
        [
            FormInput(HomeAccountRow.firstName, "First Name", as: ProfileEditCommand.firstName.declaration),
            FormInput(HomeAccountRow.lastName, "Last Name", as: ProfileEditCommand.lastName.declaration),
            FormInput(HomeAccountRow.email, "Email", isRequired: true, as: ProfileEditCommand.email.declaration),
        ],
        sending: .changes, of: { _, context in try HomeIdentity(context).account()?.ref }
    ) { _, _ in "home profile edit" }

    // MARK: Signing in

    static let signIn = Form(
        [
            FormInput(SignInCommand.username, "Username", "Or the email."),
            FormInput(SignInCommand.password, "Password", askedFor),
        ],
        save: "Sign in"
    ) { _, _ in "home sign-in" }

    /// H-SC02: four inputs.
    static let register = Form(
        [
            FormInput(
                HomeAccountRow.username, "Username", "Letters, numbers and underscores.",
                as: SignUpCommand.username.declaration),
            FormInput(HomeAccountRow.email, "Email", "Where the code goes.", as: SignUpCommand.email.declaration),
            FormInput(
                SignUpCommand.password, "Password",
                "At least \(ValidationRules.passwordLength) characters; you are asked for it."),
            FormInput(SignUpCommand.again, "Repeat", "The same again."),
        ],
        save: "Register"
    ) { _, _ in "home sign-up" }

    static let verify = Form(
        [FormInput(VerifyCommand.code, "Code", askedFor)], save: "Enter the code"
    ) { _, _ in "home verify" }

    /// H-SC04: the inputs of the current step.
    static let passwordReset: Form = .steps { context in
        switch try PasswordReset("home", context).flow().current {
        case .request: resetRequest
        case .verify: resetCode
        case .password: resetPassword
        case .done: nil
        }
    }

    private static let resetRequest = Form(
        [FormInput(HomeAccountRow.email, "Email", "Of the account.", as: PasswordCommands.Reset.email.declaration)],
        save: "Next"
    ) { _, _ in "home password reset" }

    private static let resetCode = Form(
        [FormInput(PasswordCommands.Check.code, "Code", askedFor)], save: "Next"
    ) { _, _ in "home password check" }

    private static let resetPassword = Form(
        [
            FormInput(
                PasswordCommands.Choose.password, "Password",
                "At least \(ValidationRules.passwordLength) characters; you are asked for it."),
            FormInput(PasswordCommands.Choose.again, "Repeat", "The same again."),
        ],
        save: "Next"
    ) { _, _ in "home password set" }

    private static let askedFor = "You are asked for it."
}
