import Exports
import HTTPServer
import HerdStore
import Values

/// `/v1/members/{id}/personal-data`: everything that is held of a person, and its erasure.
struct PersonalDataRoutes: Sendable {
    let store: HerdStore
    /// In whose language the page is where nobody asks for another.
    let profile: InForce<StationProfile>
    let backups: BackupStanding

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/members/{id}/personal-data.json", for: .admin, needsConfirmation: true) { call in
            let record = try await store.personalRecord(of: call.id(of: "member"))
            return file(record, "json", Response(type: "application/json", bytes: try record.json))
        }
        router.add(.get, "/v1/members/{id}/personal-data.html", for: .admin, needsConfirmation: true) { call in
            let language = try call.language(at: profile.value)
            let record = try await store.personalRecord(of: call.id(of: "member"))
            let page = Array(try record.html(in: language).utf8)
            var response = file(record, "html", Response(type: "text/html; charset=utf-8", bytes: page))
            response.headers["Content-Language"] = language.rawValue
            return response
        }
        // A person who is no longer in the register may be erased as well: whoever asks for it names the id.
        router.add(.delete, "/v1/members/{id}/personal-data", for: .admin, needsConfirmation: true) { call in
            try Response(
                json: await store.erase(
                    call.id(of: "member"), by: call.caller.name, copiesIn: backups.plan?.folder))
        }
    }

    /// To be saved; its name says nothing of the person but the id.
    private func file(_ record: PersonalRecord, _ ending: String, _ response: Response) -> Response {
        var response = response
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Disposition"] = FileName(["personal-data", "\(record.id)"], ending: ending)
            .header(.attachment)
        return response
    }
}
