import Configuration
import DeviceGateway
import Links
import ScaleProtocol
import Values

extension Command {
    /// `gatewayd decode`: the readings in captured bytes.
    static let decode = Command(
        name: "decode",
        summary: "Reads the bytes of a reader or scale and prints what they say.",
        operands: "[FILE|-]",
        options: [
            CommandOption(
                "dialect", "NAME[?OPTIONS]",
                "one of \(DialectCatalogue.builtIn.names.map(\.rawValue).joined(separator: ", ")) (default auto)"),
            CommandOption("profiles", "DIR", "know the scales that were taught, too"),
            CommandOption("json", nil, "print one JSON object a line"),
        ]
    ) { arguments in
        let records = try CapturedBytes.records(of: arguments.operands.first ?? "-", arrivedAt: StationClock().now())
        let catalogue = try arguments.value("profiles").map { try ProfileFolder(path: $0).given() } ?? .builtIn
        let wanted = arguments.value("dialect").map { DialectChoice($0) } ?? DialectChoice(.automatic)
        guard let entry = catalogue[wanted.name] else {
            throw UsageError("there is no dialect '\(wanted.name.rawValue)'")
        }
        let decoded =
            try wanted.name == .automatic
            ? DecodedCapture.recognised(records, in: catalogue)
            : DecodedCapture(records, in: entry, options: wanted.options)
        if wanted.name == .automatic { StandardStream.error.line("gatewayd decode: this is \(decoded.choice)") }
        var printer = ReadingPrinter(isJSON: arguments.has("json"))
        try printer.print(decoded.actions)
        return printer.rejected == 0 ? 0 : 1
    }
}
