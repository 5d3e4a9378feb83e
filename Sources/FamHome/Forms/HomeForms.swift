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
        FormInput(TaskRow.priority, "Priority"),
        FormInput(TaskRow.frequency, "Frequency"), FormInput(TaskRow.due, "Due Date"),
        FormInput(TaskRow.cost, "Estimated Cost"),
        FormInput(TaskRow.contractor, "Contractor"), FormInput(TaskRow.details, "Details"),
    ]
    static let addTask = Form.add(
        TaskRow.self, taskInputs, currency: currency,
        initial: { field, _, _ in
            switch field.name {
            case TaskRow.priority.name: TaskPriority.medium.value
            case TaskRow.frequency.name: TaskFrequency.once.value
            default: nil
            }
        })
    static let editTask = Form.edit(TaskRow.self, taskInputs, currency: currency)

    /// Rating 3, now, nothing picked (H-P37).
    static let completeTask = Form(
        [
            FormInput(CompletionRow.completedBy, "Completed By", as: TaskCompleteCommand.by.declaration),
            FormInput(CompletionRow.cost, "Actual Cost", as: TaskCompleteCommand.cost.declaration),
            FormInput(CompletionRow.notes, "Notes", as: TaskCompleteCommand.notes.declaration),
            FormInput(CompletionRow.rating, "Rating", as: TaskCompleteCommand.rating.declaration),
            FormInput(CompletionRow.at, "Completion Date", as: TaskCompleteCommand.at.declaration),
            FormInput(AttachmentFile.field, "Images", as: TaskCompleteCommand.images.declaration),
        ],
        currency: currency,
        initial: { field, _, context in
            switch field.name {
            case CompletionRow.rating.name: .int(3)
            case CompletionRow.at.name: .datetime(Instant(micros: context.now.micros / 60_000_000 * 60_000_000))
            default: nil
            }
        }
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
        FormInput(DocumentRow.title, "Title"), FormInput(DocumentRow.kind, "Kind"),
        FormInput(DocumentRow.residence, "Residence"),
        FormInput(DocumentRow.category, "Category"), FormInput(DocumentRow.provider, "Provider"),
        FormInput(DocumentRow.issued, "Issue Date"), FormInput(DocumentRow.expires, "Expiry Date"),
        FormInput(DocumentRow.cost, "Cost"),
        FormInput(DocumentRow.contractor, "Contractor"), FormInput(DocumentRow.notes, "Notes"),
    ]
    static let addDocument = Form.add(
        DocumentRow.self, documentInputs, currency: currency,
        initial: { field, _, _ in field.name == DocumentRow.kind.name ? DocumentKind.document.value : nil })
    static let editDocument = Form.edit(
        DocumentRow.self, documentInputs + [FormInput(DocumentRow.active, "Active")], currency: currency)

    // MARK: The profile

    static let editProfile = Form(
        [
            FormInput(HomeAccountRow.firstName, "First Name", as: ProfileEditCommand.firstName.declaration),
            FormInput(HomeAccountRow.lastName, "Last Name", as: ProfileEditCommand.lastName.declaration),
            FormInput(HomeAccountRow.email, "Email", isRequired: true, as: ProfileEditCommand.email.declaration),
        ],
        sending: .changes,
        initial: { field, _, context in
            try HomeIdentity(context).account().map { try context.records.value(of: $0.ref, field: field.name) }
        }
    ) { _, _ in "home profile edit" }
}
