import HerdStore

/// What is picked in forms, and milk recording.
extension GoldenRequest {
    static let lists: [GoldenRequest] = [
        GoldenRequest("bulls") { _ in "/v1/bulls?query=mirek&usable=true&place=none" },
        GoldenRequest("bulls", 200, "of one barn") { "/v1/bulls?place=\($0.barn.id)" },
        GoldenRequest("bulls", 404, "of what can be no place") { _ in "/v1/bulls?place=7" },
        GoldenRequest("createBull", 201) {
            (
                "/v1/bulls",
                #"{"number":"RAD-7","name":null,"placement":"barn","placeId":"\#($0.barn.id)","sexed":true,"stock":2.5}"#
            )
        },
        GoldenRequest("createBull", 409, "which is there but for case") { _ in ("/v1/bulls", #"{"number":"neo-123"}"#)
        },
        GoldenRequest("createBull", 422, "placed nowhere") { _ in
            ("/v1/bulls", #"{"number":"RAD-7","placement":"centre"}"#)
        },
        GoldenRequest("editBull") { ("/v1/bulls/\($0.bull.id)", #"{"price":null,"stock":12,"closed":true}"#) },
        GoldenRequest("deleteBull", 204) { "/v1/bulls/\($0.bull.id)" },
        GoldenRequest("bullTable") { _ in "/v1/bulls.csv?language=cs" },
        table("importBulls", 200, "bulls", "number;name;price\nRAD-7;Radek;390,5\n"),
        table("importBulls", 422, "bulls", "number;price\nRAD-7;drahý\n", "a price that is no number"),
        GoldenRequest("technicians") { _ in "/v1/technicians" },
        GoldenRequest("createTechnician", 201) { _ in ("/v1/technicians", #"{"number":"18","name":"Eva Malá"}"#) },
        GoldenRequest("editTechnician") { ("/v1/technicians/\($0.technician.id)", #"{"closed":true}"#) },
        GoldenRequest("deleteTechnician", 204) { "/v1/technicians/\($0.technician.id)" },
        GoldenRequest("technicianTable") { _ in "/v1/technicians.csv" },
        table("importTechnicians", 200, "technicians", "cislo,jmeno\n19,Petr\n"),
        GoldenRequest("diagnoses") { _ in "/v1/diagnoses?query=mastit" },
        GoldenRequest("createDiagnosis", 201) { _ in ("/v1/diagnoses", #"{"code":"K2","name":"Kulhání"}"#) },
        GoldenRequest("editDiagnosis") { ("/v1/diagnoses/\($0.diagnosis.id)", #"{"name":"Mastitida akutní"}"#) },
        GoldenRequest("deleteDiagnosis", 204) { "/v1/diagnoses/\($0.diagnosis.id)" },
        GoldenRequest("diagnosisTable") { _ in "/v1/diagnoses.csv?language=en" },
        table("importDiagnoses", 200, "diagnoses", "kód;název\nK2;Kulhání\n"),
        GoldenRequest("medicines") { _ in "/v1/medicines?usable=true" },
        GoldenRequest("createMedicine", 201) { _ in
            ("/v1/medicines", #"{"name":"Oxytocin","unit":"ml","milkDays":0,"meatDays":0,"stock":100}"#)
        },
        GoldenRequest("createMedicine", 422, "with a bell in its name") { _ in
            ("/v1/medicines", #"{"name":"Oxy\u0007tocin"}"#)
        },
        GoldenRequest("editMedicine") { ("/v1/medicines/\($0.medicine.id)", #"{"meatDays":12,"stock":null}"#) },
        GoldenRequest("deleteMedicine", 204) { "/v1/medicines/\($0.medicine.id)" },
        GoldenRequest("medicineTable") { _ in "/v1/medicines.csv?language=cs" },
        table("importMedicines", 200, "medicines", "name,unit,milkDays\nOxytocin,ml,0\n"),
        GoldenRequest("editPlace") {
            ("/v1/places/\($0.barn.id)", #"{"name":"Kravín","position":{"latitude":49.19,"longitude":16.6}}"#)
        },
        GoldenRequest("editPlace", 409, "closed with animals in it") {
            ("/v1/places/\($0.barn.id)", #"{"closed":true}"#)
        },
        GoldenRequest("lactationItems") { _ in "/v1/lactation-items" },
        GoldenRequest("chooseLactationItems") { _ in
            ("/v1/lactation-items", #"{"items":[{"name":"fat","shown":true,"asked":false}]}"#)
        },
        GoldenRequest("lactationRecords") { "/v1/animals/\($0.animal.id)/lactation-records?lactation=last" },
        GoldenRequest("addLactationRecord", 201) { farm in
            (
                "/v1/animals/\(farm.animal.id)/lactation-records",
                #"{"date":"2026-11-20","source":"notGiven","items":{"milk":28.4,"fat":4.1,"note":"večer"}}"#
            )
        },
        GoldenRequest("addLactationRecord", 422, "of something else") { farm in
            (
                "/v1/animals/\(farm.animal.id)/lactation-records",
                #"{"date":"2026-11-20","items":{"honey":1}}"#
            )
        },
        GoldenRequest("deleteLactationRecord", 204) {
            "/v1/animals/\($0.animal.id)/lactation-records/\($0.lactationRecord.id)"
        },
    ]

    private static func table(
        _ operation: String, _ expected: Int, _ list: String, _ text: String, _ note: String = ""
    ) -> GoldenRequest {
        GoldenRequest(operation, expected, note) { _ in ("/v1/import/\(list)", "text/csv", Array(text.utf8)) }
    }
}
