import HerdStore
import PhotoDesk
import Photos
import ScanDecode
import ScanWorkers

extension Command {
    /// `gatewayd member`: somebody is entered, corrected or deleted.
    static let member = Command(
        name: "member",
        summary: "Enters or corrects a member by the fields of docs/register.md, gives a photo, or deletes one.",
        operands: "add FIELD=VALUE…|set NUMBER FIELD=VALUE…|photo NUMBER FILE|photo NUMBER none|remove NUMBER",
        options: [
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("json", nil, "print the member as the API gives it"),
        ]
    ) { arguments in
        let (order, words) = (arguments.operands.first, arguments.operands.dropFirst())
        let member: Member
        switch (order, words.count) {
        case ("add", 1...):
            let draft: MemberDraft = try fields.read(words)
            member = try await arguments.writtenStore().createMember(draft, by: person)
        case ("set", 2...):
            let patch: MemberPatch = try fields.read(words.dropFirst())
            let store = try await arguments.writtenStore()
            member = try await store.editMember(store.member(numbered: words[1]).id, patch, by: person)
        case ("photo", 2):
            let store = try await arguments.writtenStore()
            let id = try await store.member(numbered: words[1]).id
            try await setPhoto(words[2], of: id, in: store, arguments)
            member = try await store.member(id)
        case ("remove", 1):
            let store = try await arguments.writtenStore()
            try await store.deleteMember(store.member(numbered: words[1]).id, by: person)
            return 0
        default:
            throw UsageError("say add FIELD=VALUE…, set NUMBER FIELD=VALUE…, photo NUMBER FILE, or remove NUMBER")
        }
        StandardStream.output.line(arguments.has("json") ? try member.jsonLine : member.line(nil))
        return 0
    }

    private static let person = "gatewayd member"

    private static func setPhoto(
        _ file: String, of member: Member.ID, in store: HerdStore, _ arguments: Arguments
    ) async throws {
        let database = DataDirectory.database(in: arguments.value("data") ?? DataDirectory.standardPath)
        let settings = ScanSettings()
        let desk = PhotoDesk(
            store: store, keeper: ScanWorkers(settings, count: 1), folder: PhotoFolder(besides: database))
        guard file != "none" else { return try await desk.removePhoto(of: member, by: person) }
        let picture = try InputFile.read(file, limit: settings.limits.bytes)
        _ = try await desk.setPhoto(picture, of: member, by: person)
    }

    private static let fields = TypedFields([
        "name": .text(needed: true), "titlesBefore": .text(), "givenName": .text(), "familyName": .text(needed: true),
        "titlesAfter": .text(), "number": .text(needed: true), "organisation": .text(), "email": .text(),
        "phone": .text(), "until": .text(), "active": .flag, "employer": .text(), "roles": .list, "level": .text(),
        "checkedOn": .text(), "insuredUntil": .text(), "notes": .text(),
    ])
}

extension HerdStore {
    /// The member with that personal number.
    ///
    /// - Throws: `UsageError` when there is none.
    func member(numbered number: String) async throws -> Member {
        guard let member = try await member(number: number) else {
            throw UsageError("no member has the number '\(number)'")
        }
        return member
    }
}
