package import Values

/// One change that was recorded of many animals at once, and can be taken back at once.
package struct ChangeBatch: Codable, Equatable, Sendable {
    package typealias ID = Identifier<ChangeBatch>

    package let id: ID
    package let kind: ChangeKind
    package let recordedAt: Timestamp
    package let recordedBy: String
    /// How many animals it was recorded of.
    package let recorded: Int
    /// Those that did not take it, where they were to be left out.
    package let refused: [Refusal]

    /// An animal that does not take the change, and why.
    package struct Refusal: Codable, Equatable, Sendable {
        package let animalId: Animal.ID
        /// `nil` when there is no such animal.
        package let earTag: EarTag?
        package let code: String
        package let parameters: [String: Parameter]
        /// In English, for logs.
        package let message: String
    }
}

/// What is needed to record a change of many animals.
package struct ChangeBatchDraft: Equatable, Sendable {
    package var animals: Animals
    package var change: ChangeDraft
    /// Leave out animals that do not take it; otherwise one refusal is a refusal of all.
    package var skipsRefused: Bool

    package enum Animals: Equatable, Sendable {
        case listed([Animal.ID])
        /// Those that were weighed in a session.
        case weighed(in: Session.ID)
    }

    package init(_ change: ChangeDraft, of animals: Animals, skipsRefused: Bool = false) {
        self.animals = animals
        self.change = change
        self.skipsRefused = skipsRefused
    }

    /// Kinds that are recorded of many animals alike.
    package static let kinds: Set<ChangeKind> = [
        .note, .selection, .move, .treatment, .pregnancyCheck, .dryOff, .culling,
    ]

    static let mostAnimals = 5000
}

/// No animal got the change, because some do not take it.
package struct ChangeBatchRefused: Error, Equatable {
    package let refused: [ChangeBatch.Refusal]
}

extension ChangeBatchDraft: Decodable {
    private enum CodingKeys: CodingKey { case animals, skipRefused }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        animals = try container.decode(Animals.self, forKey: .animals)
        skipsRefused = try container.decodeIfPresent(Bool.self, forKey: .skipRefused) ?? false
        change = try ChangeDraft(from: decoder)
    }
}

extension ChangeBatchDraft.Animals: Decodable {
    private enum CodingKeys: CodingKey { case sessionId }

    package init(from decoder: any Decoder) throws {
        if let listed = try? decoder.singleValueContainer().decode([Animal.ID].self) {
            self = .listed(listed)
        } else {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self = .weighed(in: try container.decode(Session.ID.self, forKey: .sessionId))
        }
    }
}
