import HerdStore

/// What people come to, and the door.
extension GoldenRequest {
    static let doors: [GoldenRequest] = [
        GoldenRequest("doorEvents") { _ in "/v1/door-events?limit=1" },
        GoldenRequest("doorEvents", 200, "that have ended") { _ in "/v1/door-events?time=past" },
        GoldenRequest("doorEvents", 400, "of no time") { _ in "/v1/door-events?time=never" },
        GoldenRequest("doorEvents", 422, "after what is not there") { _ in "/v1/door-events?cursor=7" },
        GoldenRequest("createDoorEvent", 201) { farm in
            (
                "/v1/door-events",
                #"""
                {"name":"Zápas","kind":"game","startsAt":"2027-01-20T18:00:00Z","endsAt":"2027-01-20T20:00:00Z",
                "capacity":14,"price":12050,"currency":"EUR","location":"Hala 2","organiserId":"\#(farm.member.id)",
                "walkIns":true}
                """#
            )
        },
        GoldenRequest("createDoorEvent", 422, "that ends before it begins") { _ in
            (
                "/v1/door-events",
                #"{"name":"A","kind":"cup","startsAt":"2027-01-20T18:00:00Z","endsAt":"2027-01-20T17:00:00Z"}"#
            )
        },
        GoldenRequest("doorEvent") { "/v1/door-events/\($0.door.id)" },
        GoldenRequest("editDoorEvent") {
            ("/v1/door-events/\($0.door.id)", #"{"capacity":null,"location":null,"price":0,"cancelled":true}"#)
        },
        GoldenRequest("deleteDoorEvent", 204) { "/v1/door-events/\($0.door.id)" },
        GoldenRequest("attendances") { "/v1/door-events/\($0.door.id)/attendances" },
        GoldenRequest("attendanceTable") { "/v1/door-events/\($0.door.id)/attendances.csv?language=cs" },
        GoldenRequest("invite", 409, "who is on the list") {
            ("/v1/door-events/\($0.door.id)/attendances", #"{"memberId":"\#($0.member.id)"}"#)
        },
        GoldenRequest("moveAttendance") {
            ("/v1/door-events/\($0.door.id)/moves", #"{"attendanceId":"\#($0.attendance.id)","move":"wait"}"#)
        },
        GoldenRequest("moveAttendance", 409, "which leads nowhere") {
            (
                "/v1/door-events/\($0.door.id)/moves",
                #"{"attendanceId":"\#($0.attendance.id)","move":"checkOut","paid":100}"#
            )
        },
        GoldenRequest("letIn") { ("/v1/door-events/\($0.door.id)/let-in", #"{"memberId":"\#($0.member.id)"}"#) },
        GoldenRequest("callUp", 409, "where nobody waits") { "/v1/door-events/\($0.door.id)/call-up" },
        GoldenRequest("undoAttendance") {
            ("/v1/door-events/\($0.door.id)/undo", #"{"moveId":"\#($0.attendance.moveId)"}"#)
        },
        GoldenRequest("doorFeed") { _ in "/v1/door-events/feed" },
        GoldenRequest("renewDoorFeed", 201) { _ in "/v1/door-events/feed" },
        GoldenRequest("endDoorFeed", 204) { _ in "/v1/door-events/feed" },
        GoldenRequest("doorCalendar", 404, "by a key that nobody was given") { _ in "/v1/door-events.ics?key=x" },
        GoldenRequest("doorPeople") { _ in "/v1/door-people" },
        GoldenRequest("identify") { ("/v1/door-people/\($0.access.id)", #"{"memberId":"\#($0.member.id)"}"#) },
        GoldenRequest("identify", 200, "as nobody") { ("/v1/door-people/\($0.access.id)", #"{"memberId":null}"#) },
        GoldenRequest("identify", 404, "as a member who is not there") {
            ("/v1/door-people/\($0.access.id)", #"{"memberId":"\#($0.access.id)"}"#)
        },
        GoldenRequest("scanAtDoor") {
            (
                "/v1/door-events/\($0.door.id)/scans",
                #"{"text":"Jmeno a prijmeni: Řehoř Žůžo, osobni cislo: 12345"}"#
            )
        },
        GoldenRequest("scanAtDoor", 200, "what is no card") {
            ("/v1/door-events/\($0.door.id)/scans", #"{"text":"CZ123456789"}"#)
        },
    ]
}
