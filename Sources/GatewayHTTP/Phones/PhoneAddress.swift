import CardPrint
import HTTPServer

/// An address for a phone to open, with a code in it, and its QR code.
struct PhoneAddress: Encodable, Sendable {
    /// As people read it, such as `192.168.1.20`.
    let host: String
    /// The network it belongs to; `nil` for a name.
    let network: OwnAddress.Network?
    let interface: String?
    /// What the QR code holds; the code stands behind `#`, which no browser sends.
    let url: String
    /// The QR code as SVG.
    let qr: String

    private init(host: String, own: OwnAddress?, origin: String, code: PhoneCode) throws {
        self.host = host
        (network, interface) = (own?.network, own?.interface)
        url = "\(origin)/#phone=\(code.text)"
        qr = try QRCode(url).svg
    }

    /// All that a phone can reach, the likeliest first.
    ///
    /// With a certificate of the user's own a phone goes to the names in it at once; with the authority of this machine it
    /// first has to learn, without TLS, how to trust it.
    static func all(_ listening: Listening, code: PhoneCode) throws -> [PhoneAddress] {
        guard let http = listening.http else { return [] }
        var addresses: [PhoneAddress] = []
        if let secure = listening.secure, secure.authority == nil, secure.address.isForOthers {
            for name in secure.names where name.contains(".") && !name.contains(where: { $0 == "*" || $0 == ":" }) {
                let origin = "https://\(name):\(secure.address.port)"
                addresses.append(try PhoneAddress(host: name, own: nil, origin: origin, code: code))
            }
        }
        return try addresses
            + listening.reachable().map { own in
                let host = own.address.contains(":") ? "[\(own.address)]" : own.address
                return try PhoneAddress(
                    host: own.address, own: own, origin: "http://\(host):\(http.port)", code: code)
            }
    }
}

extension ListenAddress {
    /// Whether anybody but this machine can call here.
    package var isForOthers: Bool { !(host == "localhost" || host == "::1" || host.hasPrefix("127.")) }
}
