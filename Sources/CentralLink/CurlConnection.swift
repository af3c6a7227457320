import CCurl
import Synchronization

/// A connection to the central system, or another one, that is kept open from one request to the next.
///
/// It blocks, and belongs to one queue at a time.
package final class CurlConnection: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    /// Nothing more comes of an answer than this.
    package static let longestAnswer = 16 << 20
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let longest: Int

    /// - Parameters:
    ///   - patience: how long nothing may come before it is given up.
    ///   - longest: how many bytes of an answer are read.
    ///   - authorities: a file (PEM) with the authorities to trust in place of this computer's; `nil` for those.
    package init?(patience: Duration, longest: Int = CurlConnection.longestAnswer, authorities: String? = nil) {
        guard Self.isReady, let handle = curl_easy_init() else { return nil }
        self.handle = handle
        self.longest = longest
        let seconds = max(1, Int(patience / .seconds(1)))
        for (option, value) in [
            // Another thread's alarm would hit any of ours.
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_CONNECTTIMEOUT, min(10, seconds)), (CURLOPT_LOW_SPEED_LIMIT, 1),
            (CURLOPT_LOW_SPEED_TIME, seconds), (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2),
            (CURLOPT_FOLLOWLOCATION, 0),
        ] {
            curl_set_number(handle, option, value)
        }
        curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        // The answer may be packed in whatever this library can unpack.
        curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")
        curl_set_text(handle, CURLOPT_NOPROXY, "localhost,127.0.0.1,::1")
        curl_set_text(handle, CURLOPT_USERAGENT, "gatewayd")
        if let authorities { curl_set_text(handle, CURLOPT_CAINFO, authorities) }
    }

    deinit { curl_easy_cleanup(handle) }

    /// Sends a request and waits for all of its answer, as far as it comes.
    package func send(_ request: CentralRequest, stop: StopSign) -> CentralAnswer {
        var headers: UnsafeMutablePointer<curl_slist>?
        defer { curl_slist_free_all(headers) }
        // Without "Expect: 100-continue" a body goes at once.
        for header in request.headers + ["Expect:"] { headers = curl_slist_append(headers, header) ?? headers }
        curl_set_headers(handle, headers)
        curl_set_text(handle, CURLOPT_URL, request.url)
        if let body = request.body {
            curl_set_number(handle, CURLOPT_POST, 1)
            _ = body.withUnsafeBytes { curl_set_body(handle, $0.baseAddress, $0.count) }
        } else {
            curl_set_number(handle, CURLOPT_HTTPGET, 1)
        }
        let reception = Reception(stop: stop, longest: longest)
        return withExtendedLifetime(reception) {
            let context = Unmanaged.passUnretained(reception).toOpaque()
            curl_set_writer(handle, Self.write, context)
            curl_set_header_reader(handle, Self.readHeader, context)
            curl_set_watcher(handle, Self.watch, context)
            let code = curl_easy_perform(handle)
            return answer(to: code, reception)
        }
    }

    private func answer(to code: CURLcode, _ reception: Reception) -> CentralAnswer {
        let reason = String(cString: curl_easy_strerror(code))
        let ending: CentralAnswer.Ending =
            if code == CURLE_OK {
                .whole
            } else if reception.isTooLong {
                .tooLong
            } else if reception.stop.isUp {
                curl_sent(handle) == 0 ? .unsent("stopped") : .stopped
            } else {
                curl_sent(handle) == 0 ? .unsent(reason) : .cut(reason)
            }
        return CentralAnswer(
            status: curl_status(handle), body: reception.bytes, ending: ending, etag: reception.etag)
    }

    /// What has come of an answer; touched by the thread alone that waits for it.
    private final class Reception {
        var bytes: [UInt8] = []
        var isTooLong = false
        var etag: String?
        let stop: StopSign
        let longest: Int

        init(stop: StopSign, longest: Int) {
            (self.stop, self.longest) = (stop, longest)
        }
    }

    private static let write: central_writer = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let reception = Unmanaged<Reception>.fromOpaque(context).takeUnretainedValue()
        let length = size * count
        guard reception.bytes.count + length <= reception.longest else {
            reception.isTooLong = true
            return 0
        }
        reception.bytes += UnsafeRawBufferPointer(start: bytes, count: length)
        return length
    }

    private static let readHeader: central_writer = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count).prefix(1000)
        let name = "etag:".utf8
        guard line.count > name.count, zip(line, name).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) else {
            return size * count
        }
        // Nothing that would begin another header when it is sent back.
        let value = line.dropFirst(name.count).drop { $0 == 0x20 }.prefix { $0 >= 0x20 && $0 < 0x7F }
        let isPlain = (1...200).contains(value.count)
        Unmanaged<Reception>.fromOpaque(context).takeUnretainedValue().etag =
            isPlain ? String(decoding: value, as: UTF8.self) : nil
        return size * count
    }

    private static let watch: central_watcher = { context, _, _, _, _ in
        guard let context else { return 1 }
        return Unmanaged<Reception>.fromOpaque(context).takeUnretainedValue().stop.isUp ? 1 : 0
    }
}

/// Says to whoever waits for an answer that nobody wants it any more.
package final class StopSign: Sendable {
    private let state = Mutex(false)

    package init() {}

    var isUp: Bool { state.withLock { $0 } }

    /// Nobody wants the answer any more.
    package func raise() { state.withLock { $0 = true } }
}
