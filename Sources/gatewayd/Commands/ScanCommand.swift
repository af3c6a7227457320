import Dispatch
import FoundationEssentials
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
            CommandOption("json", nil, "print one JSON object a line"),
        ]
    ) { arguments in
        let files = arguments.operands
        guard !files.isEmpty else { throw UsageError("no image was named") }
        var settings = ScanSettings()
        settings.payloads = PayloadParser(country: arguments.value("country") ?? "CZ")
        let limit = settings.limits.bytes
        let atOnce = min(files.count, ProcessInfo.processInfo.activeProcessorCount)
        let workers = ScanWorkers(settings, count: atOnce)
        let printer = ScanPrinter(count: files.count, asJSON: arguments.has("json"))
        DispatchQueue.concurrentPerform(iterations: files.count) { index in
            let file = files[index]
            do {
                let scan = try workers.scan(try InputFile.read(file, limit: limit))
                printer.take(ScanOutcome(file: file, scan: scan, error: nil), at: index)
            } catch {
                printer.take(ScanOutcome(file: file, scan: nil, error: "\(error)"), at: index)
            }
        }
        return printer.failures == 0 ? 0 : 1
    }
}
