import HerdStore

extension GoldenRequest {
    static let labels: [GoldenRequest] = [
        GoldenRequest("labelStocks") { _ in "/v1/label-stocks" },
        GoldenRequest("animalLabel") {
            "/v1/animals/\($0.animal.id)/label.png?design=tag&stock=dymo-99012&language=cs"
        },
        GoldenRequest("animalLabel", 422, "on labels that are not known") {
            "/v1/animals/\($0.animal.id)/label.png?stock=gold"
        },
        GoldenRequest("placeLabel") { "/v1/places/\($0.barn.id)/label.png" },
        GoldenRequest("labels") {
            (
                "/v1/labels",
                #"{"design":"card","stock":"a4-cards","animalIds":["\#($0.animal.id)"],"skip":3,"copies":2}"#
            )
        },
        GoldenRequest("labels", 200, "for a label printer") {
            (
                "/v1/labels",
                #"{"design":"eid","stock":"zebra-57x32","format":"zpl","dpi":300,"animalIds":["\#($0.animal.id)"]}"#
            )
        },
        GoldenRequest("labels", 200, "of a barn and a pen") {
            (
                "/v1/labels",
                #"{"design":"place","stock":"avery-l7165","placeIds":["\#($0.barn.id)","\#($0.group.id)"]}"#
            )
        },
        GoldenRequest("labels", 422, "a sheet for a label printer") {
            ("/v1/labels", #"{"design":"tag","stock":"avery-3475","format":"zpl","animalIds":["\#($0.animal.id)"]}"#)
        },
        GoldenRequest("labels", 422, "of nothing") { _ in ("/v1/labels", #"{"design":"tag","stock":"id-1"}"#) },
        GoldenRequest("resolve", 200, "the label of a pen") { "/v1/resolve?code=place:\($0.group.id)" },
        GoldenRequest("resolve", 200, "the label of a pen that is gone") { "/v1/resolve?code=place:\($0.animal.id)" },
        GoldenRequest("printOrders") { _ in "/v1/print-orders" },
        GoldenRequest("orderPrint", 503, "no print server") {
            ("/v1/print-orders", #"{"memberIds":["\#($0.member.id)"],"printer":"Karty","stock":"id-1"}"#)
        },
        GoldenRequest("orderPrint", 422, "of members and of animals") {
            (
                "/v1/print-orders",
                #"{"memberIds":["\#($0.member.id)"],"animalIds":["\#($0.animal.id)"],"printer":"Karty","stock":"id-1"}"#
            )
        },
        GoldenRequest("printOrder", 404, "there is none") { "/v1/print-orders/\($0.animal.id)" },
        GoldenRequest("cancelPrint", 404, "there is none") { "/v1/print-orders/\($0.animal.id)" },
        GoldenRequest("resumePrint", 404, "there is none") { "/v1/print-orders/\($0.animal.id)/resume" },
        GoldenRequest("settlePrint", 404, "there is none") {
            ("/v1/print-orders/\($0.animal.id)/settle", #"{"sheet":1,"printed":true}"#)
        },
        GoldenRequest("printerOffsets") { _ in "/v1/printer-offsets" },
        GoldenRequest("setPrinterOffset") { _ in ("/v1/printer-offsets", #"{"printer":"Karty","x":1.5,"y":-0.25}"#) },
    ]
}
