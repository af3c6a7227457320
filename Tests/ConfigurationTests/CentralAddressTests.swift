import Testing

@testable import Configuration

@Suite struct `where a central system may be` {
    @Test(arguments: [
        "https://stado.example", "https://stado.example:8443/gateway/v1", "https://[2001:db8::1]/x",
        "http://127.0.0.1:8080/v1", "http://localhost/x", "http://[::1]:80",
    ]) func `over TLS anywhere, without it on this machine`(_ text: String) {
        #expect(CentralAddress(text)?.text == text)
    }

    @Test(arguments: [
        "", "stado.example", "ftp://stado.example", "http://stado.example", "http://127.0.0.1.evil.example",
        "http://localhost@evil.example", "https://", "https:///x", "https://user:word@stado.example",
        "https://stado.example/?x=1", "https://stado.example/#x", "https://stado example", "https://stado\nX: y",
        "HTTPS://stado.example", "https://stado.example/\u{7F}", "https://stado.example/ů",
        "https://stado.example/a\\b",
        "https://stado.example/\"", "http://localhost.evil.example", "http://[::1]x", "http://[::1", "https://:443/",
        "http://LOCALHOST/x", "http://[::2]/", "http://127.0.0.1@evil.example",
    ]) func `nowhere else`(_ text: String) {
        #expect(CentralAddress(text) == nil)
    }
}
