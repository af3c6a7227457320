extension ChangeDraft {
    /// The change as one records it who inseminates by right: where an insemination names nobody, it was that one.
    package func inseminated(by technician: String?) -> ChangeDraft {
        guard let technician, case .other(.insemination, .object(var members)) = fields,
            (members["technician"] ?? .null) == .null
        else { return self }
        members["technician"] = .string(technician)
        return ChangeDraft(date: date, fields: .other(.insemination, .object(members)))
    }
}
