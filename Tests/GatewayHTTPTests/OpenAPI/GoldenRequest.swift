import CardPrint
import DeviceGateway
import HTTPServer
import HerdStore
import Testing
import Values

/// A request that must succeed, with an answer as openapi.json describes it.
struct GoldenRequest: Sendable, CustomTestStringConvertible {
    /// `operationId` of what it tests.
    let operation: String
    let expected: Int
    private let note: String
    private let make: @Sendable (Farm) throws -> (target: String, type: String?, body: [UInt8])

    var testDescription: String { note.isEmpty ? operation : "\(operation): \(note)" }

    /// A request without a body.
    init(_ operation: String, _ expected: Int = 200, _ note: String = "", target: @escaping @Sendable (Farm) -> String)
    {
        self.init(operation, expected, note) { (target($0), nil, []) }
    }

    init(
        _ operation: String, _ expected: Int = 200, _ note: String = "",
        make: @escaping @Sendable (Farm) throws -> (target: String, type: String?, body: [UInt8])
    ) {
        self.operation = operation
        self.expected = expected
        self.note = note
        self.make = make
    }

    /// A request with a JSON body.
    init(
        _ operation: String, _ expected: Int = 200, _ note: String = "",
        json: @escaping @Sendable (Farm) -> (target: String, body: String)
    ) {
        self.init(operation, expected, note) { farm in
            let (target, body) = json(farm)
            return (target, "application/json", Array(body.utf8))
        }
    }

    func parts(for farm: Farm) throws -> (target: String, type: String?, body: [UInt8]) { try make(farm) }
}

extension GoldenRequest {
    static let all =
        planner + station + settings + places + lists + animals + work + reports + weighing + devices + scanning
        + members
        + photos + signIns + labels + doors

    private static let station: [GoldenRequest] = [
        GoldenRequest("health") { _ in "/v1/health" },
        GoldenRequest("metrics") { _ in "/metrics" },
        GoldenRequest("supportBundle") { _ in "/v1/support-bundle" },
        GoldenRequest("backups") { _ in "/v1/backups" },
        GoldenRequest("confirmClock") { _ in "/v1/clock/confirm" },
        GoldenRequest("sync") { _ in "/v1/sync" },
        GoldenRequest("startSync", 409, "without a central system") { _ in "/v1/sync" },
        GoldenRequest("stopSync") { _ in "/v1/sync" },
        GoldenRequest("openapi") { _ in "/v1/openapi.json" },
        GoldenRequest("station") { _ in "/v1/station" },
        GoldenRequest("events") { _ in "/v1/events?after=0" },
        GoldenRequest("signedIn") { _ in "/v1/session" },
        GoldenRequest("signIn", 204) { ("/v1/session", #"{"token":"\#($0.gateway.token(.viewer))"}"#) },
        GoldenRequest("signOut", 204) { _ in "/v1/session" },
        GoldenRequest("tokens") { _ in "/v1/tokens" },
        GoldenRequest("createToken", 201) { _ in ("/v1/tokens", #"{"name":"Telefon","role":"recorder"}"#) },
        GoldenRequest("createToken", 201, "that sees one barn") { farm in
            (
                "/v1/tokens",
                #"{"name":"Věra","role":"recorder","barns":["\#(farm.barn.id)"],"technicians":["Věra"],"seesAllBulls":false}"#
            )
        },
        GoldenRequest("createToken", 422, "that sees a group, which is no barn") { farm in
            ("/v1/tokens", #"{"name":"Věra","role":"recorder","barns":["\#(farm.group.id)"]}"#)
        },
        GoldenRequest("changeToken") { ("/v1/tokens/\($0.access.id)", #"{"barns":["\#($0.barn.id)"]}"#) },
        GoldenRequest("changeToken", 200, "that sees all again") { ("/v1/tokens/\($0.access.id)", #"{"barns":null}"#) },
        GoldenRequest("deleteToken", 204) { "/v1/tokens/\($0.access.id)" },
        GoldenRequest("https") { _ in "/v1/https" },
        GoldenRequest("makePhoneCode", 201) { _ in ("/v1/phones/codes", #"{"role":"viewer"}"#) },
        GoldenRequest("makePhoneCode", 201, "for one barn") {
            ("/v1/phones/codes", #"{"role":"viewer","barns":["\#($0.barn.id)"]}"#)
        },
        GoldenRequest("phoneCode") { "/v1/phones/codes/\($0.phoneCode.id)" },
        GoldenRequest("connectPhone", 201) { ("/v1/phones", #"{"code":"\#($0.phoneCode.code)","name":"Telefon"}"#) },
        GoldenRequest("phones") { _ in "/v1/phones" },
        GoldenRequest("renamePhone") { ("/v1/phones/\($0.phone.id)", #"{"name":"Věra"}"#) },
        GoldenRequest("deletePhone", 204) { "/v1/phones/\($0.phone.id)" },
    ]

    private static let settings: [GoldenRequest] = [
        GoldenRequest("settings") { _ in "/v1/settings" },
        GoldenRequest("changeSettings") { _ in
            (
                "/v1/settings",
                #"{"station.name":"Stáj","station.selection-unit":3,"weighing.places":[{"name":"main","reader":"before"}],"organisation":null}"#
            )
        },
        GoldenRequest("changeSettings", 422, "that cannot be meant") { _ in
            ("/v1/settings", #"{"weighing.confirm":"300","station.selection-unit":0}"#)
        },
        GoldenRequest("tryCardLayout") { _ in
            (
                "/v1/settings/card-layouts/try",
                #"{"layout":{"name":"herd","delimiter":";","fields":["ear-tag","sex"]},"text":"CZ123456789;F"}"#
            )
        },
        GoldenRequest("changeKinds") { _ in "/v1/change-kinds" },
        GoldenRequest("noteTypes") { _ in "/v1/note-types" },
        GoldenRequest("createNoteType", 201) { _ in ("/v1/note-types", #"{"name":"Kope"}"#) },
        GoldenRequest("createNoteType", 409, "which there is but for case and accents") { _ in
            ("/v1/note-types", #"{"name":"KULHA"}"#)
        },
        GoldenRequest("editNoteType") { ("/v1/note-types/\($0.noteType.id)", #"{"name":"Kulhání","retired":true}"#) },
    ]

    private static let places: [GoldenRequest] = [
        GoldenRequest("places") { _ in "/v1/places" },
        GoldenRequest("createPlace", 201) {
            ("/v1/places", #"{"kind":"group","number":"12","name":null,"parent":"\#($0.barn.id)"}"#)
        },
    ]

    private static let animals: [GoldenRequest] = [
        GoldenRequest("animals") { "/v1/animals?query=R%C5%AF%C5%BEena&barn=\($0.barn.id)&sex=female" },
        GoldenRequest("animals", 200, "those that left the herd") { _ in "/v1/animals?culled=only" },
        GoldenRequest("animals", 400, "neither with them nor without") { _ in "/v1/animals?culled=maybe" },
        GoldenRequest("animals", 200, "the first of several") { _ in "/v1/animals?limit=1" },
        GoldenRequest("changeList") { _ in "/v1/changes.ndjson?since=0&limit=3" },
        GoldenRequest("changeList", 400, "no number") { _ in "/v1/changes.ndjson?since=yesterday" },
        GoldenRequest("herdICAR") { _ in "/v1/herd.icar.json" },
        GoldenRequest("herdFarmsoft") { _ in "/v1/herd.farmsoft.json" },
        GoldenRequest("importHerd", 200, "a table of changes") { farm in
            (
                "/v1/import/herd?format=changes", "text/csv",
                Array("ear_tag;date;kind;kilograms\n\(farm.animal.earTag);2026-01-05;weighing;312,5\n".utf8)
            )
        },
        GoldenRequest("imports") { _ in "/v1/imports" },
        GoldenRequest("startImport", 202) { _ in
            (
                "/v1/imports?kind=members&skipBad=true&name=spolek.csv", "text/csv", Array("name,number\nJan,4\n".utf8)
            )
        },
        GoldenRequest("startImport", 202, "with columns that somebody chose") { _ in
            ("/v1/imports?kind=members&columns=number,name", "text/csv", Array("č,kdo\n4,Jan\n".utf8))
        },
        GoldenRequest("previewMembers") { farm in
            (
                "/v1/import/members/preview", "text/csv",
                Array("name,number,shoe\nJiný,\(farm.member.number),42\nJan,4,\n,5,\n".utf8)
            )
        },
        GoldenRequest("previewMembers", 200, "of columns that somebody chose") { _ in
            ("/v1/import/members/preview?columns=number,,name", "text/csv", Array("a,b,c\n4,,Jan\n".utf8))
        },
        GoldenRequest("previewMembers", 422, "of columns that there are not") { _ in
            ("/v1/import/members/preview?columns=shoe", "text/csv", [0x61])
        },
        GoldenRequest("previewStudyPage") { farm in
            (
                "/v1/import/kosapi/preview", "application/octet-stream",
                Array(
                    """
                    <feed xmlns="http://www.w3.org/2005/Atom"><link rel="next" href="?offset=10"/><entry><content>
                    <lastName>Jiný</lastName><personalNumber>\(farm.member.number)</personalNumber></content></entry>
                    <entry><content><code>BI-PA1</code></content></entry></feed>
                    """.utf8)
            )
        },
        GoldenRequest("previewStudyPage", 200, "of what is no feed") { _ in
            ("/v1/import/kosapi/preview", "application/octet-stream", Array("<html/>".utf8))
        },
        GoldenRequest("registerLists") { _ in "/v1/register-lists" },
        GoldenRequest("compareRegister", 201) { farm in
            (
                "/v1/register-lists?day=2026-10-01&name=%C5%99%C3%ADjen.csv", "text/csv",
                Array("name,number,email\nJiný,\(farm.member.number),\nJan,4,jan@example.org\n,5,\nIda,,\n".utf8)
            )
        },
        GoldenRequest("compareRegister", 422, "without a number") { _ in
            ("/v1/register-lists", "text/csv", Array("name,number\nJan,\n".utf8))
        },
        GoldenRequest("registerList") { "/v1/register-lists/\($0.list.id)" },
        GoldenRequest("registerDifferences") { "/v1/register-lists/\($0.list.id)/differences?kind=new&limit=5" },
        GoldenRequest("registerDifferences", 422, "after nothing") {
            "/v1/register-lists/\($0.list.id)/differences?cursor=x"
        },
        GoldenRequest("compareRegisterAgain") { "/v1/register-lists/\($0.list.id)/compare" },
        GoldenRequest("applyRegisterList") {
            ("/v1/register-lists/\($0.list.id)/apply", #"{"revision":\#($0.list.revision),"many":true}"#)
        },
        GoldenRequest("applyRegisterList", 409, "of another state of the register") {
            ("/v1/register-lists/\($0.list.id)/apply", #"{"revision":900000}"#)
        },
        GoldenRequest("discardRegisterList", 204) { "/v1/register-lists/\($0.list.id)" },
        GoldenRequest("studySystem") { _ in "/v1/study-system" },
        GoldenRequest("setStudySystem") { _ in
            ("/v1/study-system", #"{"url":"https://kos.example.org/api/3","accessToken":"x","tokenUrl":null}"#)
        },
        GoldenRequest("setStudySystem", 422, "at an address to which no secrets go") { _ in
            ("/v1/study-system", #"{"url":"http://kos.example.org/api/3","accessToken":"x"}"#)
        },
        GoldenRequest("setStudySystem", 422, "without anything that lets in") { _ in
            ("/v1/study-system", #"{"url":"https://kos.example.org/api/3","clientId":"x"}"#)
        },
        GoldenRequest("forgetStudySystem", 204) { _ in "/v1/study-system" },
        GoldenRequest("refreshStudyLists", 409, "of nowhere") { _ in
            ("/v1/study-system/refresh", #"{"lists":["courses"]}"#)
        },
        GoldenRequest("stopStudyRefresh") { _ in "/v1/study-system/refresh" },
        GoldenRequest("studyLists") { _ in "/v1/study-lists" },
        GoldenRequest("studyList") { _ in "/v1/study-lists/courses?query=alg&limit=5" },
        GoldenRequest("studyList", 404, "that there is not") { _ in "/v1/study-lists/cats" },
        GoldenRequest("studyList", 422, "after nothing") { _ in "/v1/study-lists/exams?cursor=x" },
        GoldenRequest("startImport", 400, "of no kind") { _ in ("/v1/imports?kind=cats", "text/csv", [0x61]) },
        GoldenRequest("startImport", 400, "of nothing") { _ in ("/v1/imports?kind=ade", "text/csv", []) },
        GoldenRequest("import") { "/v1/imports/\($0.imported.id)" },
        GoldenRequest("cancelImport") { "/v1/imports/\($0.imported.id)" },
        GoldenRequest("importHerd", 422, "what is no resource") { _ in
            ("/v1/import/herd?format=icar", "application/json", Array("[{}]".utf8))
        },
        GoldenRequest("importHerd", 400, "of no format") { _ in
            ("/v1/import/herd?format=x", "text/csv", [])
        },
        GoldenRequest("animalTable") { _ in "/v1/animals.csv?language=cs" },
        GoldenRequest("createAnimal", 201, "as the form sends it") { farm in
            (
                "/v1/animals",
                """
                {"country":"CZ","number":"333 333 333","sex":"male","born":"2024-03-01","groupId":"\(farm.group.id)",
                "breed":null,"name":null,"dam":null,"sire":null,"damSire":null,"colour":null,"eid":null,"collar":"7"}
                """
            )
        },
        GoldenRequest("changes", 200, "of a type of notes") { farm in
            "/v1/animals/\(farm.animal.id)/changes?noteType=\(farm.noteType.id)"
        },
        GoldenRequest("newestWeights") { "/v1/animals/weights?animals=\($0.animal.id)" },
        GoldenRequest("animal") { "/v1/animals/\($0.animal.id)" },
        GoldenRequest("changes") { "/v1/animals/\($0.animal.id)/changes" },
        GoldenRequest("addChange", 201, "weighing") { farm in
            (
                "/v1/animals/\(farm.animal.id)/changes",
                #"{"kind":"weighing","date":"2026-11-20","fields":{"kilograms":431.5,"note":null,"mode":"single"}}"#
            )
        },
        GoldenRequest("addChange", 201, "with a field that nobody described") { farm in
            (
                "/v1/animals/\(farm.animal.id)/changes",
                #"{"kind":"calving","date":"2026-11-20T08:12:00Z","fields":{"order":2,"calves":["CZ444444444"],"scanner":7}}"#
            )
        },
        GoldenRequest("addChange", 422, "a field that is wrong, by its name") { farm in
            (
                "/v1/animals/\(farm.animal.id)/changes",
                #"{"kind":"calving","date":"2026-11-20","fields":{"order":31}}"#
            )
        },
        GoldenRequest("recordBatch", 201) { farm in
            (
                "/v1/changes",
                #"{"animals":["\#(farm.animal.id)"],"kind":"note","date":"2026-11-20","fields":{"text":"odčervena"}}"#
            )
        },
        GoldenRequest("recordBatch", 201, "of all that were weighed in a session") { farm in
            (
                "/v1/changes",
                #"{"animals":{"sessionId":"\#(farm.session.id)"},"skipRefused":true,"kind":"selection","date":"2026-11-20","fields":{}}"#
            )
        },
        GoldenRequest("recordBatch", 422, "with the animals that refuse it") { farm in
            (
                "/v1/changes",
                #"{"animals":["\#(farm.animal.id)"],"kind":"note","date":"1990-01-01","fields":{}}"#
            )
        },
        GoldenRequest("undoBatch", 404, "of nothing") { "/v1/changes/batches/\($0.animal.id)" },
        GoldenRequest("editChange") { ("/v1/changes/\($0.note.id)", #"{"fields":{"text":"nekulhá","type":2}}"#) },
        GoldenRequest("deleteChange", 204) { "/v1/changes/\($0.note.id)" },
        GoldenRequest("mergeEID") {
            ("/v1/animals/\($0.animal.id)/eids", #"{"eid":"982000123456789","confirmed":null,"assignWeighings":true}"#)
        },
        GoldenRequest("animalCard") { "/v1/animals/\($0.animal.id)/card" },
        GoldenRequest("animalCardSheet") { "/v1/animals/\($0.animal.id)/card.pdf?language=cs" },
        GoldenRequest("animalStatistics") { _ in "/v1/animals/statistics?category=cow&reproduction=dry&breeding=in" },
        GoldenRequest("animalWeighings") { "/v1/animals/\($0.animal.id)/weighings" },
        GoldenRequest("importAnimals") { _ in
            ("/v1/import/animals", "text/csv", Array("ear_tag;sex;born\nCZ555555555;F;1.3.2024\n".utf8))
        },
        GoldenRequest("importAnimals", 200, "a preview of an update") { farm in
            (
                "/v1/import/animals?preview=true", "text/csv",
                Array("ear_tag;name\n\(farm.animal.earTag);Nové jméno\nx;y\n".utf8)
            )
        },
        GoldenRequest("importAnimals", 422, "a bad row") { _ in
            ("/v1/import/animals", "text/csv", Array("ear_tag;sex;born;hue\nCZ555555555;F;31.2.2024;red\n".utf8))
        },
        GoldenRequest("importAnimals", 200, "without the bad row") { _ in
            ("/v1/import/animals?skipBad=true", "text/csv", Array("ear_tag;sex;born\n;F;31.2.2024\n".utf8))
        },
    ]

    private static let work: [GoldenRequest] = [
        GoldenRequest("animalDue") { "/v1/animals/\($0.animal.id)/due" },
        GoldenRequest("due") { "/v1/due?barn=\($0.barn.id)&limit=1" },
        GoldenRequest("due", 200, "of a kind") { _ in "/v1/due?kind=withdrawal" },
        GoldenRequest("due", 400, "of no kind") { _ in "/v1/due?kind=holiday" },
        GoldenRequest("withdrawalReport") { _ in "/v1/reports/withdrawal" },
        GoldenRequest("withdrawalTable") { _ in "/v1/reports/withdrawal.csv?language=cs" },
        GoldenRequest("withdrawalPaper") { "/v1/reports/withdrawal.pdf?language=cs&barn=\($0.barn.id)" },
        GoldenRequest("releaseGate", 409, "where no animal is held") { farm in
            ("/v1/gates/release", #"{"place":"main","animalId":"\#(farm.animal.id)","reason":"do chovu"}"#)
        },
        GoldenRequest("addChange", 409, "the sale of an animal whose meat is withheld") { farm in
            (
                "/v1/animals/\(farm.animal.id)/changes",
                #"{"kind":"culling","date":"\#(farm.today)","fields":{"kind":"sale"}}"#
            )
        },
        GoldenRequest("addChange", 201, "which somebody lets go") { farm in
            (
                "/v1/animals/\(farm.animal.id)/changes",
                #"{"kind":"culling","date":"\#(farm.today)","fields":{"kind":"sale"},"withdrawalOverride":{"reason":"do chovu"}}"#
            )
        },
    ]

    private static let weighing: [GoldenRequest] = [
        GoldenRequest("sessions") { _ in "/v1/sessions" },
        GoldenRequest("openSession", 409, "one is open") { _ in ("/v1/sessions", #"{"name":"Druhé"}"#) },
        GoldenRequest("session") { "/v1/sessions/\($0.session.id)" },
        GoldenRequest("editSession") { farm in
            (
                "/v1/sessions/\(farm.session.id)",
                #"{"name":"Listopad","timeOffFeed":12,"drafts":[{"name":"Plemenitba","minimum":400,"maximum":null,"gate":2}]}"#
            )
        },
        GoldenRequest("editSession", 422, "limits that cannot be meant") { farm in
            ("/v1/sessions/\(farm.session.id)", #"{"drafts":[{"name":"x","minimum":4,"maximum":3}]}"#)
        },
        GoldenRequest("closeSession") { "/v1/sessions/\($0.session.id)/close" },
        GoldenRequest("reopenSession") { "/v1/sessions/\($0.session.id)/reopen" },
        GoldenRequest("reconcile") { "/v1/sessions/\($0.session.id)/reconcile" },
        GoldenRequest("sessionWeighings") { "/v1/sessions/\($0.session.id)/weighings?limit=2" },
        GoldenRequest("sessionTable") { "/v1/sessions/\($0.session.id)/weighings.csv" },
        GoldenRequest("sessionTable", 200, "as an English Excel wants it") {
            "/v1/sessions/\($0.session.id)/weighings.csv?language=en&decimal=point&delimiter=comma"
        },
        GoldenRequest("sessionTable", 400, "an unknown decimal mark") {
            "/v1/sessions/\($0.session.id)/weighings.csv?decimal=dot"
        },
        GoldenRequest("sessionICAR") { "/v1/sessions/\($0.session.id)/weighings.icar.json" },
        GoldenRequest("sessionGroupICAR") { "/v1/sessions/\($0.session.id)/group-weights.icar.json" },
        GoldenRequest("sessionReport") { "/v1/sessions/\($0.session.id)/report.pdf?language=cs" },
        GoldenRequest("sessionReport", 400, "an unknown language") {
            "/v1/sessions/\($0.session.id)/report.pdf?language=de"
        },
        GoldenRequest("weighings") { "/v1/weighings?unassigned=true&session=\($0.session.id)" },
        GoldenRequest("weighing") { "/v1/weighings/\($0.assigned.id)" },
        GoldenRequest("assign") { farm in
            ("/v1/weighings/\(farm.unassigned.id)/assign", #"{"animalId":"\#(farm.animal.id)"}"#)
        },
        GoldenRequest("discard") { ("/v1/weighings/\($0.assigned.id)/discard", #"{"reason":"dvě krávy"}"#) },
        GoldenRequest("unassignedWeighings") { _ in "/v1/weighings/unassigned?limit=5" },
        GoldenRequest("assignMany") { farm in
            (
                "/v1/weighings/unassigned/assign",
                #"{"assignments":[{"weighingId":"\#(farm.unassigned.id)","animalId":"\#(farm.animal.id)"}]}"#
            )
        },
        GoldenRequest("discardMany") { farm in
            (
                "/v1/weighings/unassigned/discard",
                #"{"weighingIds":["\#(farm.unassigned.id)"],"reason":"nikdo"}"#
            )
        },
        GoldenRequest("releaseWeighings") { farm in
            ("/v1/weighings/release", #"{"weighingIds":["\#(farm.assigned.id)"]}"#)
        },
        GoldenRequest("undo") {
            ("/v1/weighings/undo", #"{"place":"main","weighingId":"\#($0.unassigned.id)"}"#)
        },
        GoldenRequest("undo", 409, "nobody can have seen it") { _ in ("/v1/weighings/undo", #"{"place":"main"}"#) },
        GoldenRequest("undo", 409, "nothing was weighed there") { _ in ("/v1/weighings/undo", #"{"place":"x"}"#) },
        GoldenRequest("openAnimal") {
            ("/v1/station/animal", #"{"animalId":"\#($0.animal.id)","place":"main"}"#)
        },
        GoldenRequest("openAnimal", 404, "no such place") {
            ("/v1/station/animal", #"{"animalId":"\#($0.animal.id)","place":"x"}"#)
        },
        GoldenRequest("closeAnimal", 204) { _ in "/v1/station/animal?place=main" },
        GoldenRequest("missedWeighings") { _ in "/v1/weighings/missed?limit=5" },
        GoldenRequest("missedWeighings", 200, "recent") { _ in "/v1/weighings/missed?recent=true" },
        GoldenRequest("weighingHistory") { "/v1/weighings/\($0.assigned.id)/history" },
    ]

    private static let devices: [GoldenRequest] = [
        GoldenRequest("devices") { _ in "/v1/devices" },
        GoldenRequest("addDevice", 201) { _ in
            ("/v1/devices", #"{"name":"Čtečka","kind":"reader","link":"pty:/nonexistent/2","dialect":"eid-lines"}"#)
        },
        GoldenRequest("addDevice", 201, "a gate") { _ in
            ("/v1/devices", #"{"name":"Branka","kind":"gate","link":"pty:/nonexistent/3","line":"{gate}\\r\\n"}"#)
        },
        GoldenRequest("addDevice", 422, "a gate without a line") { _ in
            ("/v1/devices", #"{"name":"Branka","kind":"gate","link":"pty:/nonexistent/3"}"#)
        },
        GoldenRequest("dialects") { _ in "/v1/dialects" },
        GoldenRequest("learn", 422, "of a scale that has sent nothing") {
            ("/v1/devices/\($0.device.id)/learn", #"{"shown":["425.5","431,0"],"seconds":60,"unit":"lb"}"#)
        },
        GoldenRequest("teach", 201) { _ in
            (
                "/v1/profiles",
                #"{"name":"vaha","title":"Váha „u uličky“","yaml":"frame: {end: 0x0D}\nweight: {number: 1}\n"}"#
            )
        },
        GoldenRequest("teach", 422, "a profile with an error") { _ in
            ("/v1/profiles", #"{"name":"vaha","yaml":"frame: {end: 13}\nweight: {number: 1}\n"}"#)
        },
        GoldenRequest("teach", 409, "the name of a built-in dialect") { _ in
            ("/v1/profiles", #"{"name":"toledo","yaml":"frame: {end: 0x0D}\nweight: {number: 1}\n"}"#)
        },
        GoldenRequest("changeDevice") { ("/v1/devices/\($0.device.id)", #"{"dialect":"toledo?checksum=off"}"#) },
        GoldenRequest("changeDevice", 422, "a dialect that nobody knows") {
            ("/v1/devices/\($0.device.id)", #"{"dialect":"klingon"}"#)
        },
        GoldenRequest("changeDevice", 200, "its name, link and place") {
            (
                "/v1/devices/\($0.device.id)",
                #"{"name":"Váha u dveří","kind":"scale","link":"tcp:192.0.2.1:9000","place":"dveře"}"#
            )
        },
        GoldenRequest("changeDevice", 422, "a link that cannot be") {
            ("/v1/devices/\($0.device.id)", #"{"link":"pigeon:1"}"#)
        },
        GoldenRequest("deviceCaptures") { "/v1/devices/\($0.device.id)/captures" },
        GoldenRequest("deviceCapture", 404, "that leads elsewhere") {
            "/v1/devices/\($0.device.id)/captures/..%2F..%2Ftoken"
        },
        GoldenRequest("removeDevice", 204) { "/v1/devices/\($0.device.id)" },
        GoldenRequest("connectDevice") { "/v1/devices/\($0.device.id)/connect" },
        GoldenRequest("disconnectDevice") { "/v1/devices/\($0.device.id)/disconnect" },
        GoldenRequest("knownWeight", 200, "of a scale that says nothing") {
            ("/v1/devices/\($0.device.id)/known-weight", #"{"kilograms":25}"#)
        },
        GoldenRequest("deviceHistory") { "/v1/devices/\($0.device.id)/history" },
        GoldenRequest("acceptIdentity", 409, "of a device that never said who it is") {
            "/v1/devices/\($0.device.id)/identity"
        },
        GoldenRequest("terminal") { "/v1/devices/\($0.device.id)/terminal" },
        GoldenRequest("deviceSessions", 409, "not connected") { "/v1/devices/\($0.device.id)/sessions" },
        GoldenRequest("importDeviceSession", 409, "not connected") { farm in
            ("/v1/devices/\(farm.device.id)/sessions/import", #"{"number":3,"weightColumn":null}"#)
        },
        GoldenRequest("deviceDownload") { "/v1/devices/\($0.device.id)/sessions/import" },
        GoldenRequest("cancelDeviceDownload", 204) { "/v1/devices/\($0.device.id)/sessions/import/cancel" },
        GoldenRequest("nearby") { _ in "/v1/devices/discover" },
        GoldenRequest("offers") { _ in "/v1/devices/offers" },
        GoldenRequest("discover", 503, "no bus") { _ in ("/v1/devices/discover", #"{"running":true}"#) },
        GoldenRequest("discover", 200, "its end") { _ in ("/v1/devices/discover", #"{"running":false}"#) },
        GoldenRequest("pairing") { _ in "/v1/devices/pair" },
        GoldenRequest("pair", 202) { _ in
            ("/v1/devices/pair", #"{"address":"00:12:F3:2A:7B:01","code":"1234","confirmed":null}"#)
        },
        GoldenRequest("forget", 503, "no bus") { _ in
            ("/v1/devices/forget", #"{"address":"00:12:F3:2A:7B:01"}"#)
        },
        GoldenRequest("doctor") { _ in "/v1/doctor" },
        GoldenRequest("links") { _ in "/v1/links" },
    ]

    private static let scanning: [GoldenRequest] = [
        GoldenRequest("scan", 200, "a member card") { farm in
            let card = MemberCard(name: farm.member.name, number: farm.member.number, organisation: nil)
            return ("/v1/scans", "image/png", try card.rendered(as: .png, with: .usual))
        },
        GoldenRequest("scan", 200, "the card of an unknown animal") { _ in
            let text = "animal:CZ777777777?sex=F&born=2025-05-04&breed=H100&dam=CZ987654321&sire=NEO-1"
            return ("/v1/scans", "image/png", try QRCode(text).png())
        },
        GoldenRequest("scan", 200, "a card with an EID that nobody wears, which is an offer to link them") { farm in
            let text = "animal:\(farm.animal.earTag)?eid=203000777777777"
            return ("/v1/scans", "image/png", try QRCode(text).png())
        },
        GoldenRequest("scan", 415, "no photo") { _ in ("/v1/scans", "image/png", Array("Hello".utf8)) },
        GoldenRequest("resolve", 200, "an EID") { _ in "/v1/resolve?eid=203%20000123456789" },
        GoldenRequest("resolve", 200, "an EID that is only probable") { _ in "/v1/resolve?eid=203000222222222" },
        GoldenRequest("resolve", 200, "a collar of two animals") { _ in "/v1/resolve?collar=42" },
        GoldenRequest("resolve", 200, "an unknown animal's card") { _ in
            "/v1/resolve?code=animal%3ACZ777777777%3Fsex%3DF%26born%3D2025-05-04"
        },
    ]

    private static let layouts: [GoldenRequest] = [
        GoldenRequest("cardLayouts") { _ in "/v1/card-layouts" },
        GoldenRequest("teachCardLayout", 201) { _ in
            ("/v1/card-layouts", #"{"name":"Karta","text":"CZ333444555;F;x","fields":["earTag","sex","ignored"]}"#)
        },
        GoldenRequest("teachCardLayout", 422, "a field that is something else") { _ in
            ("/v1/card-layouts", #"{"name":"Karta","text":"CZ333444555;x","fields":["earTag","sex"]}"#)
        },
        GoldenRequest("deleteCardLayout", 404, "there is none") { "/v1/card-layouts/\($0.animal.id)" },
        GoldenRequest("resolve", 200, "fields that nobody knows") { _ in "/v1/resolve?code=CZ333444555;F;x" },
    ]

    private static let members: [GoldenRequest] =
        layouts + cardTemplates + [
            GoldenRequest("members") { _ in "/v1/members?query=zuzo&limit=1" },
            GoldenRequest("members", 200, "who is not locked") { _ in "/v1/members?locked=false&limit=1" },
            GoldenRequest("members", 400, "locked in another way") { _ in "/v1/members?locked=maybe" },
            GoldenRequest("directory") { _ in "/v1/directory?query=zuzo" },
            GoldenRequest("directory", 200, "organisations") { _ in "/v1/directory?kind=organisation&limit=1" },
            GoldenRequest("directory", 400, "of a kind that there is not") { _ in "/v1/directory?kind=animal" },
            GoldenRequest("createOrganisation", 201) { _ in
                ("/v1/organisations", #"{"name":"České dráhy","companyNumber":"00006947"}"#)
            },
            GoldenRequest("organisation") { "/v1/organisations/\($0.organisation.id)" },
            GoldenRequest("editOrganisation") {
                ("/v1/organisations/\($0.organisation.id)", #"{"phone":"377 111 222","notes":null}"#)
            },
            GoldenRequest("deleteOrganisation", 204) { "/v1/organisations/\($0.organisation.id)" },
            GoldenRequest("memberTable") { _ in "/v1/members.csv?delimiter=tab" },
            GoldenRequest("createMember", 201) { _ in ("/v1/members", #"{"name":"Věra Ťuhýková","number":"777"}"#) },
            GoldenRequest("member") { "/v1/members/\($0.member.id)" },
            GoldenRequest("editMember") { ("/v1/members/\($0.member.id)", #"{"phone":null,"active":false}"#) },
            GoldenRequest("personalData") { "/v1/members/\($0.member.id)/personal-data.json" },
            GoldenRequest("personalDataPage") { "/v1/members/\($0.member.id)/personal-data.html?language=cs" },
            GoldenRequest("erasePerson") { "/v1/members/\($0.member.id)/personal-data" },
            GoldenRequest("deleteMember", 204) { "/v1/members/\($0.member.id)" },
            GoldenRequest("cardPNG") { "/v1/members/\($0.member.id)/card.png" },
            GoldenRequest("cardSVG") { "/v1/members/\($0.member.id)/card.svg" },
            GoldenRequest("cardPDF") { "/v1/members/\($0.member.id)/card.pdf" },
            GoldenRequest("cardSheet") { ("/v1/cards/sheet", #"{"memberIds":["\#($0.member.id)"]}"#) },
            GoldenRequest("verifyCard", 200, "a good card") { farm in
                ("/v1/cards/verify", #"{"text":"Jmeno a prijmeni: \#(farm.member.name), osobni cislo: 12345"}"#)
            },
            GoldenRequest("expiringMembers") { _ in "/v1/members/expiring?days=60" },
            GoldenRequest("renewReminderFeed", 201) { _ in "/v1/members/expiring/feed" },
            GoldenRequest("closeReminderFeed", 204) { _ in "/v1/members/expiring/feed" },
            GoldenRequest("reminderCalendar") { "/v1/reminders/\($0.reminderFeed).ics" },
            GoldenRequest("reminderCalendar", 404, "an address that was renewed") { _ in "/v1/reminders/x.ics" },
            GoldenRequest("issuedCards") { "/v1/members/\($0.member.id)/cards" },
            GoldenRequest("issueCard") { "/v1/members/\($0.member.id)/cards" },
            GoldenRequest("cardTrust") { _ in "/v1/cards/trust" },
            GoldenRequest("revokedCards") { _ in "/v1/cards/revoked" },
            GoldenRequest("revokeCard") { ("/v1/cards/\($0.card.serial)/revoke", #"{"reason":"lost"}"#) },
            GoldenRequest("revokeCard", 404, "no such card") { _ in
                ("/v1/cards/0123456789abcdef/revoke", #"{"reason":"lost"}"#)
            },
            GoldenRequest("rotateCardKey", 201) { _ in "/v1/cards/keys" },
            GoldenRequest("distrustCardKey", 409, "it signs cards now") {
                "/v1/cards/keys/\($0.card.keyId)/distrust"
            },
            GoldenRequest("distrustCardKey", 404, "no such key") { _ in "/v1/cards/keys/01234567/distrust" },
            GoldenRequest("printers", 200, "no print server") { _ in "/v1/printers" },
            GoldenRequest("printCard", 503, "no print server") {
                ("/v1/cards/print", #"{"memberId":"\#($0.member.id)","printer":"Karty","copies":2}"#)
            },
            GoldenRequest("printJob", 503, "no print server") { _ in "/v1/printers/Karty/jobs/1" },
            GoldenRequest("verifyCard", 200, "no card") { _ in ("/v1/cards/verify", #"{"text":"CZ 123456 789"}"#) },
        ]
}
