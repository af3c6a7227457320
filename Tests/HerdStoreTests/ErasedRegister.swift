import Foundation

@testable import HerdStore

/// Two people of one name, with all that happens to members.
struct ErasedRegister {
    let store: HerdStore
    let file: String
    let gone: Member
    let namesake: Member
    let before: [Event]

    static let name = "Řehoř Žůžo"
    /// What would give the one away who is erased, and nobody else.
    static let marks = ["77001", "rehor.gone@example.cz", "+420 601 000 111", "Pobočka Zlíchov", "Dřívější Jméno"]

    static func open() async throws -> ErasedRegister {
        let file = try Herd.file()
        let store = try await HerdStore.open(.file(file), clock: TestClock().store)
        let gone = try await store.createMember(
            MemberDraft(
                name: "Dřívější Jméno", number: "77001", organisation: "Pobočka Zlíchov",
                email: "rehor.gone@example.cz", phone: "+420 601 000 111"),
            by: "t", idempotencyKey: "made")
        _ = try await store.editMember(gone.id, MemberPatch(name: name), by: "t")
        let namesake = try await store.createMember(
            MemberDraft(name: name, number: "88002", email: "rehor.stays@example.cz"), by: "t")
        _ = try await store.editMember(namesake.id, MemberPatch(phone: .set("+420 602 000 222")), by: "t")
        for member in [gone, namesake] {
            let card = "Jmeno a prijmeni: \(name), osobni cislo: \(member.number)"
            // As it was told before the id stood beside it, and as it is told now.
            for id in [nil, member.id.description] {
                let code = Scan.Code(symbology: "qr", text: card, kind: "member", memberId: id)
                try await store.append(.scanDone, data: Scan(milliseconds: 5, codes: [code]))
            }
            try await store.append(
                .cardPrinted, data: ["memberId": member.id.description, "printer": "Karty", "job": "7"])
        }
        return ErasedRegister(
            store: store, file: file, gone: try await store.member(gone.id),
            namesake: try await store.member(namesake.id), before: try await store.events(after: 0))
    }

    /// The event of a scan, as `ScanDesk` tells it.
    struct Scan: Encodable {
        let milliseconds: Double
        let codes: [Code]

        struct Code: Encodable {
            let symbology: String
            let text: String
            let kind: String
            let memberId: String?
        }
    }

    /// All bytes of all files in the folder of a store.
    private static func bytes(besides file: String) throws -> [(name: String, data: Data)] {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return try (files?.allObjects as? [URL] ?? []).filter { !$0.hasDirectoryPath }
            .map { ($0.lastPathComponent, try Data(contentsOf: $0)) }
    }

    static func traces(of marks: [String], besides file: String) throws -> [String] {
        try bytes(besides: file).flatMap { name, data in
            marks.flatMap { [$0, SearchKey.of($0)] }.filter { data.range(of: Data($0.utf8)) != nil }
                .map { "\($0) in \(name)" }
        }
    }
}
