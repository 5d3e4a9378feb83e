import FamKit
import FamRegistry
import FamText
import FamValues

/// The forms of home, by the sheet that shows each (H-E06 … H-E08, H-E10, H-E12).
enum HomeForms {
    static let all = [
        addResidence, editResidence, addTask, editTask, completeTask, addContractor, editContractor, addDocument,
        editDocument, editProfile,
    ]

    static func form(_ screen: String) -> Form? { all.first { $0.screen == screen } }

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
    static let addResidence = EntityForm.add(
        "home.addResidence", ResidenceRow.self, inputs: residenceInputs, currency: currency)
    static let editResidence = EntityForm.edit(
        "home.editResidence", ResidenceRow.self, part: "residence",
        inputs: residenceInputs + [FormInput(ResidenceRow.primary, "Primary")],
        currency: currency)

    // MARK: Tasks

    private static let taskInputs = [
        FormInput(TaskRow.title, "Title"), FormInput(TaskRow.category, "Category"),
        FormInput(TaskRow.priority, "Priority"),
        FormInput(TaskRow.frequency, "Frequency"), FormInput(TaskRow.due, "Due Date"),
        FormInput(TaskRow.cost, "Estimated Cost"),
        FormInput(TaskRow.contractor, "Contractor"), FormInput(TaskRow.details, "Details"),
    ]
    static let addTask = EntityForm.add(
        "home.addTask", TaskRow.self, inputs: taskInputs, currency: currency,
        preset: { field, _ in
            field.name == "priority"
                ? TaskPriority.medium.value : field.name == "frequency" ? TaskFrequency.once.value : nil
        },
        fixed: { rows in rows["residence"].map { [TaskRow.residence.name: .entity($0)] } ?? [:] })
    static let editTask = EntityForm.edit(
        "home.editTask", TaskRow.self, part: "task", inputs: taskInputs, currency: currency)

    /// Rating 3, now, nothing picked (H-P37).
    static let completeTask = Form(
        "home.completeTask",
        inputs: [
            FormInput(CompletionRow.completedBy, "Completed By"), FormInput(CompletionRow.cost, "Actual Cost"),
            FormInput(CompletionRow.notes, "Notes"), FormInput(CompletionRow.rating, "Rating"),
            FormInput(CompletionRow.at, "Completion Date"), FormInput(AttachmentFile.field, "Images"),
        ],
        currency: currency,
        initial: { field, _, context in
            switch field.name {
            case CompletionRow.rating.name: .int(3)
            case CompletionRow.at.name: .datetime(Instant(micros: context.now.micros / 60_000_000 * 60_000_000))
            default: nil
            }
        }
    ) { values, typed, rows, context in
        guard let task = rows["task"].map(TaskRow.init) else { throw Diagnostic(.notFound, "the task is gone") }
        let done = try HomeTasks(context).complete(
            task,
            .init(
                by: values[CompletionRow.completedBy.name].flatMap(String.init(value:)) ?? "",
                cost: values[CompletionRow.cost.name].flatMap(Money.init(value:)),
                rating: values[CompletionRow.rating.name].flatMap(Int64.init(value:)),
                notes: values[CompletionRow.notes.name].flatMap(String.init(value:)),
                at: typed.contains(CompletionRow.at.name)
                    ? values[CompletionRow.at.name].flatMap(Instant.init(value:)) : nil))
        for path in AttachmentFile.paths(values[AttachmentFile.field.name].flatMap(String.init(value:)) ?? "") {
            try AttachmentFile(path, context).attach(to: .completion(done.row), context)
        }
        return "Completed \(task.label)."
    }

    // MARK: Contractors

    private static let contractorInputs = [
        FormInput(ContractorRow.name, "Name"), FormInput(ContractorRow.company, "Company"),
        FormInput(ContractorRow.phone, "Phone"),
        FormInput(ContractorRow.email, "Email"), FormInput(ContractorRow.website, "Website"),
        FormInput(ContractorRow.specialty, "Specialty"), FormInput(ContractorRow.residence, "Residence"),
        FormInput(ContractorRow.notes, "Notes"), FormInput(ContractorRow.favorite, "Favorite"),
    ]
    static let addContractor = EntityForm.add(
        "home.addContractor", ContractorRow.self, inputs: contractorInputs, currency: currency)
    static let editContractor = EntityForm.edit(
        "home.editContractor", ContractorRow.self, part: "contractor",
        inputs: contractorInputs + [FormInput(ContractorRow.active, "Active")],
        currency: currency)

    // MARK: Documents

    private static let documentInputs = [
        FormInput(DocumentRow.title, "Title"), FormInput(DocumentRow.kind, "Kind"),
        FormInput(DocumentRow.residence, "Residence"),
        FormInput(DocumentRow.category, "Category"), FormInput(DocumentRow.provider, "Provider"),
        FormInput(DocumentRow.issued, "Issue Date"), FormInput(DocumentRow.expires, "Expiry Date"),
        FormInput(DocumentRow.cost, "Cost"),
        FormInput(DocumentRow.contractor, "Contractor"), FormInput(DocumentRow.notes, "Notes"),
    ]
    static let addDocument = EntityForm.add(
        "home.addDocument", DocumentRow.self, inputs: documentInputs, currency: currency,
        preset: { field, _ in field.name == "kind" ? DocumentKind.document.value : nil })
    static let editDocument = EntityForm.edit(
        "home.editDocument", DocumentRow.self, part: "document",
        inputs: documentInputs + [FormInput(DocumentRow.active, "Active")],
        currency: currency)

    // MARK: The profile

    static let editProfile = Form(
        "home.editProfile",
        inputs: [
            FormInput(HomeAccountRow.firstName, "First Name"), FormInput(HomeAccountRow.lastName, "Last Name"),
            FormInput(HomeAccountRow.email, "Email"),
        ],
        currency: currency,
        initial: { field, _, context in
            try HomeIdentity(context).account().map { try context.records.value(of: $0.ref, field: field.name) }
        }
    ) { values, typed, _, context in
        let account = try VerifyCommand.account(context)
        try context.records.update(account) {
            if typed.contains(HomeAccountRow.firstName.name) {
                $0[HomeAccountRow.firstName] = .some(values[HomeAccountRow.firstName.name].flatMap(String.init(value:)))
            }
            if typed.contains(HomeAccountRow.lastName.name) {
                $0[HomeAccountRow.lastName] = .some(values[HomeAccountRow.lastName.name].flatMap(String.init(value:)))
            }
        }
        if typed.contains(HomeAccountRow.email.name),
            let email = values[HomeAccountRow.email.name].flatMap(String.init(value:))
        {
            _ = try HomeAccounts(context).changeEmail(account, email)
        }
        return "Changed the profile."
    }
}
