import DeviceGateway
import FoundationEssentials
import Links
import ScaleProtocol

extension Command {
    /// `gatewayd decode`: the readings in captured bytes.
    static let decode = Command(
        name: "decode",
        summary: "Reads the bytes of a reader or scale and prints what they say.",
        operands: "[FILE|-]",
        options: [
            CommandOption(
                "dialect", "NAME",
                "one of \(DialectName.allCases.map(\.rawValue).joined(separator: ", ")) (default auto)"),
            CommandOption("json", nil, "print one JSON object a line"),
        ]
    ) { arguments in
        let pieces = try CapturedBytes.pieces(of: arguments.operands.first ?? "-", arrivedAt: StationClock().now())
        var dialect = try DialectChoice(arguments.value("dialect") ?? "auto").make()
        var printer = ReadingPrinter(isJSON: arguments.has("json"))
        for piece in pieces {
            try printer.print(dialect.receive(piece.bytes, at: piece.at))
        }
        return printer.rejected == 0 ? 0 : 1
    }
}
