import HTTPServer
import Values

/// `/v1/https`, and `/ca.crt` beside the API: how a phone comes to trust this gateway.
struct HTTPSRoutes: Sendable {
    let listening: Listening

    func add(to router: inout Router<Endpoint>) {
        // Open: a phone asks before it may do anything else.
        router.addOpen(.get, "/v1/https") { _ in try Response(json: View(listening.https)) }
    }

    /// The authority's certificate, as phones take it; `nil` when this is no request for it.
    func authority(for head: RequestHead) -> Response? {
        guard head.segments == ["ca.crt"] else { return nil }
        guard head.method == .get || head.method == .head else {
            return .methodNotAllowed(head.method, allowed: [.get])
        }
        guard let authority = listening.secure?.authority else {
            return Response(
                problem: Problem(
                    .notFound, "no-authority", title: "No authority",
                    detail: "This gateway has no authority of its own to be trusted now.",
                    action: "See /v1/https, and 'gatewayd doctor' when HTTPS should be there."))
        }
        var response = Response(type: "application/x-x509-ca-cert", bytes: authority.certificate)
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    private struct View: Encodable {
        let state: String
        let port: Int?
        let names: [String]?
        let fingerprint: String?

        init(_ https: Listening.HTTPS) {
            switch https {
            case .off: (state, port, names, fingerprint) = ("off", nil, nil, nil)
            case .failed: (state, port, names, fingerprint) = ("failed", nil, nil, nil)
            case .on(let secure):
                (state, port) = ("on", Int(secure.address.port))
                // Without an authority a phone must call the gateway by a name of its certificate.
                names = secure.authority == nil ? secure.names : nil
                fingerprint = secure.authority?.fingerprint
            }
        }
    }
}
