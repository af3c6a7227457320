import HerdStore

extension GoldenRequest {
    static let reports: [GoldenRequest] =
        [
            ("Inseminations", "inseminations"), ("Heats", "heats"), ("Claws", "claws"),
            ("PlannedClaws", "planned-claws"), ("Selections", "selections"), ("Growth", "growth"),
        ].flatMap { (operation: String, name: String) in
            [
                GoldenRequest("report\(operation)") { "/v1/reports/\(name)?barn=\($0.barn.id)" },
                GoldenRequest("table\(operation)") { _ in "/v1/reports/\(name).csv?language=cs" },
                GoldenRequest("paper\(operation)") { _ in "/v1/reports/\(name).pdf?language=cs" },
                GoldenRequest("report\(operation)", 404, "of what is no barn") { _ in
                    "/v1/reports/\(name)?barn=7"
                },
            ]
        } + [
            GoldenRequest("reportInseminations", 400, "of what is no day") { _ in
                "/v1/reports/inseminations?from=tomorrow"
            },
            GoldenRequest("reportInseminations", 422, "of a period that ends before it begins") { _ in
                "/v1/reports/inseminations?from=2026-11-20&to=2026-11-19"
            },
            GoldenRequest("reportClaws", 422, "of a hundred years") { _ in
                "/v1/reports/claws?from=1926-01-01&to=2026-01-01"
            },
            GoldenRequest("carryOut") { "/v1/changes/\($0.animal.selections[0].changeId)/done" },
            GoldenRequest("carryOut", 422, "what is none") { "/v1/changes/\($0.note.id)/done" },
            GoldenRequest("dailyEvents") { "/v1/daily-events?from=2020-01-01&barn=\($0.barn.id)" },
            GoldenRequest("recordDailyEvent", 201) {
                (
                    "/v1/daily-events",
                    #"{"date":"2026-11-20","barnId":"\#($0.barn.id)","milking":"noon","pregnancy":true,"text":"x"}"#
                )
            },
            GoldenRequest("recordDailyEvent", 422, "in what is no barn") {
                ("/v1/daily-events", #"{"barnId":"\#($0.group.id)","text":"x"}"#)
            },
            GoldenRequest("correctDailyEvent") {
                ("/v1/daily-events/\($0.dailyEvent.id)", #"{"text":"Dojírna jede.","milking":null}"#)
            },
            GoldenRequest("deleteDailyEvent", 204) { "/v1/daily-events/\($0.dailyEvent.id)" },
        ]
}
