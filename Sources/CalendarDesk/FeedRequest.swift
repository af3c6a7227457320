import CCurl
import Glibc

/// One fetch of a feed.
struct FeedRequest: Sendable {
    let address: FeedAddress
    let etag: String?
    let limit: Int
    let patience: Duration
    /// Whether a connection to an address in numbers may be made.
    let mayReach: @Sendable (_ address: String, _ isSecure: Bool) -> Bool

    /// What came of it.
    enum Answer: Equatable, Sendable {
        case calendar([UInt8], etag: String?)
        case unchanged
        case failed(String)
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    private static let mostRedirects = 3

    /// Asks and waits for the whole answer; it blocks.
    func send() -> Answer {
        guard Self.isReady, let handle = curl_easy_init() else { return .failed("unreachable") }
        defer { curl_easy_cleanup(handle) }
        let seconds = max(1, Int(patience / .seconds(1)))
        for (option, value) in [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_CONNECTTIMEOUT, min(10, seconds)), (CURLOPT_TIMEOUT, seconds),
            (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_FOLLOWLOCATION, 1),
            (CURLOPT_MAXREDIRS, Self.mostRedirects), (CURLOPT_HTTPGET, 1),
        ] {
            curl_set_number(handle, option, value)
        }
        // What begins over TLS stays there; what begins in clear is of a private network, and so is where it leads.
        let protocols = address.isSecure ? "https" : "http,https"
        curl_set_text(handle, CURLOPT_PROTOCOLS_STR, protocols)
        curl_set_text(handle, CURLOPT_REDIR_PROTOCOLS_STR, protocols)
        // A proxy of the environment would connect where this must not.
        curl_set_text(handle, CURLOPT_PROXY, "")
        curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")
        curl_set_text(handle, CURLOPT_USERAGENT, "gatewayd")
        curl_set_text(handle, CURLOPT_URL, address.text)
        var headers: UnsafeMutablePointer<curl_slist>?
        defer { curl_slist_free_all(headers) }
        for header in ["Accept: text/calendar, */*;q=0.5"] + (etag.map { ["If-None-Match: \($0)"] } ?? []) {
            headers = curl_slist_append(headers, header) ?? headers
        }
        curl_set_headers(handle, headers)
        let reception = Reception(limit: limit) { [mayReach, isSecure = address.isSecure] in mayReach($0, isSecure) }
        return withExtendedLifetime(reception) {
            let context = Unmanaged.passUnretained(reception).toOpaque()
            var reach = curl_reach(allows: Self.allows, context: context)
            return withUnsafeMutablePointer(to: &reach) { reach in
                curl_set_reach(handle, reach)
                curl_set_writer(handle, Self.write, context)
                curl_set_header_reader(handle, Self.readHeader, context)
                let code = curl_easy_perform(handle)
                return answer(to: code, status: curl_status(handle), reception)
            }
        }
    }

    private func answer(to code: CURLcode, status: Int, _ reception: Reception) -> Answer {
        if reception.isTooLong { return .failed("too-large") }
        if reception.isRefused { return .failed("not-allowed") }
        switch code {
        case CURLE_OK: break
        case CURLE_COULDNT_RESOLVE_HOST: return .failed("host-unknown")
        case CURLE_OPERATION_TIMEDOUT: return .failed("timed-out")
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM:
            return .failed("certificate")
        case CURLE_TOO_MANY_REDIRECTS, CURLE_UNSUPPORTED_PROTOCOL: return .failed("redirected")
        default: return .failed("unreachable")
        }
        switch status {
        case 200: return .calendar(reception.bytes, etag: reception.etag)
        case 304: return .unchanged
        case 401, 403: return .failed("refused")
        case 404, 410: return .failed("gone")
        default: return .failed("server-error")
        }
    }

    /// What has come of an answer; touched by the thread alone that waits for it.
    private final class Reception {
        var bytes: [UInt8] = []
        var etag: String?
        var isTooLong = false
        var isRefused = false
        let limit: Int
        let mayReach: (String) -> Bool

        init(limit: Int, mayReach: @escaping (String) -> Bool) {
            (self.limit, self.mayReach) = (limit, mayReach)
        }
    }

    private static let allows: @convention(c) (UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Int32 = {
        address, context in
        guard let address, let context else { return 0 }
        let reception = Unmanaged<Reception>.fromOpaque(context).takeUnretainedValue()
        guard reception.mayReach(String(cString: address)) else {
            reception.isRefused = true
            return 0
        }
        // Of several addresses of a machine one may lead there.
        reception.isRefused = false
        return 1
    }

    private static let write: central_writer = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let reception = Unmanaged<Reception>.fromOpaque(context).takeUnretainedValue()
        let length = size * count
        guard reception.bytes.count + length <= reception.limit else {
            reception.isTooLong = true
            return 0
        }
        reception.bytes += UnsafeRawBufferPointer(start: bytes, count: length)
        return length
    }

    private static let readHeader: central_writer = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let reception = Unmanaged<Reception>.fromOpaque(context).takeUnretainedValue()
        let line = String(
            decoding: UnsafeRawBufferPointer(start: bytes, count: size * count).prefix(1000), as: UTF8.self)
        let lower = line.lowercased()
        // Each answer of a row of redirects has headers of its own; the last one counts.
        if lower.hasPrefix("http/") {
            reception.etag = nil
            reception.bytes = []
        } else if lower.hasPrefix("etag:") {
            let value = line.dropFirst(5).filter { !$0.isNewline }.drop { $0 == " " }
            let isPlain = (1...200).contains(value.utf8.count) && value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
            reception.etag = isPlain ? String(value) : nil
        }
        return size * count
    }
}
