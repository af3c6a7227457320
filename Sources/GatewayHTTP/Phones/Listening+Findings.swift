import DeviceGateway

extension Listening {
    /// What keeps phones from coming in safely.
    var findings: [Finding] {
        guard case .failed(let reason) = https else { return [] }
        return [
            Finding(
                "no-https", .problem, "HTTPS does not work: \(reason)",
                parameters: ["reason": "\(reason)"],
                action: "mend that; it is tried again by itself, and until then phones have no camera here")
        ]
    }
}
