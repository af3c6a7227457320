import Blocking
import FoundationEssentials
import HerdStore
import Photos
import ScanDecode
import ScanWorkers

extension Command {
    /// `gatewayd scan IMAGE…`: the codes in photos.
    static let scan = Command(
        name: "scan",
        summary: "Reads QR codes and Code 128 in photos and says what they mean.",
        operands: "IMAGE…",
        options: [
            CommandOption("country", "CC", "country of ear tags without one (default CZ)"),
            CommandOption("data", "DIR", "say whom the codes mean in the herd of this gateway, which may be running"),
            CommandOption("json", nil, "print one JSON object a line"),
        ]
    ) { arguments in
        let files = arguments.operands
        guard !files.isEmpty else { throw UsageError("no image was named") }
        var settings = ScanSettings()
        settings.payloads = PayloadParser(country: arguments.value("country") ?? "CZ")
        let payloads = settings.payloads
        let store: HerdStore? =
            if let data = arguments.value("data") {
                try await HerdStore.open(.readOnly(DataDirectory.database(in: data)))
            } else { nil }
        let limit = settings.limits.bytes
        let atOnce = min(files.count, ProcessInfo.processInfo.activeProcessorCount)
        let workers = ScanWorkers(settings, count: atOnce)
        let offload = Offload("scan", width: atOnce)
        let printer = ScanPrinter(count: files.count, asJSON: arguments.has("json"))
        await withTaskGroup(of: Void.self) { group in
            for (index, file) in files.enumerated() {
                if index >= atOnce { await group.next() }
                group.addTask {
                    do {
                        let scan = try await offload.run { try workers.scan(InputFile.read(file, limit: limit)) }
                        printer.take(
                            try await ScanOutcome(file: file, scan: scan, in: store, payloads: payloads), at: index)
                    } catch {
                        printer.take(ScanOutcome(file: file, error: error), at: index)
                    }
                }
            }
        }
        return printer.failures == 0 ? 0 : 1
    }
}
