import Values

/// Why an animal cannot be opened for the next weighing.
extension HerdError {
    package static func notThere(_ animal: Animal) -> HerdError {
        HerdError(
            .conflict, CodedText("animal-culled", ["earTag": .text(animal.earTagText)]),
            "\(animal.earTagText) has left the herd", action: "Open another animal, or delete its culling first.")
    }

    package static func noPlace(_ name: String?, among names: [String]) -> HerdError {
        names.isEmpty
            ? HerdError(
                .conflict, CodedText("no-place.none"), "nothing is weighed here",
                action: "Add a scale or a reader on the Devices page first.")
            : HerdError(
                .notFound, CodedText("no-place", ["places": .text(names.joined(separator: ", "))]),
                name.map { "there is no place \($0)" } ?? "there are several places",
                action: "Name one of: \(names.joined(separator: ", ")).")
    }
}
