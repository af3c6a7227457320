extension KindDescription {
    static let move = KindDescription(.move, [.required("groupId", .group), .optional("note", .note)])
}
