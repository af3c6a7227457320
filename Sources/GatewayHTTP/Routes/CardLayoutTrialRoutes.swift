import Configuration
import HTTPServer
import HerdStore
import ScanDecode
import ScanDesk

/// `/v1/settings/card-layouts/try`: what a layout makes of the text of a card, before it is saved.
struct CardLayoutTrialRoutes: Sendable {
    let scans: ScanDesk

    func add(to router: inout Router<Endpoint>) {
        router.add(.post, "/v1/settings/card-layouts/try", for: .admin) { call in
            let trial = try call.request.decode(Trial.self)
            do {
                // As it would be saved, and refused.
                let tried = try SettingsLayers(written: nil, own: OwnSettings())
                    .changed(["scan.card-layouts": .list([trial.layout])]).configuration.scan.cardLayouts
                return try Response(json: Outcome(trial.text, tried, country: scans.payloads.country))
            } catch let errors as ConfigurationErrors {
                return try RefusedSettings(errors).response()
            }
        }
    }

    private struct Trial: Decodable {
        let layout: SettingValue
        let text: String
    }
}

private struct Outcome: Encodable {
    /// Whether the text is a card of this layout.
    let fits: Bool
    /// What stands in each field of the text, one after another.
    let parts: [String]
    let payload: Payload

    init(_ text: String, _ layouts: [Configuration.CardLayout], country: String?) {
        payload = PayloadParser(
            country: country,
            layouts: layouts.map { .init(name: $0.name, delimiter: $0.delimiter, fields: $0.fields) }
        ).payload(of: text)
        if case .animalCard(let card) = payload { fits = card.layout == layouts.first?.name } else { fits = false }
        parts =
            layouts.first.map { text.split(separator: $0.delimiter, omittingEmptySubsequences: false).map(String.init) }
            ?? []
    }
}
