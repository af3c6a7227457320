import HTTPServer
import Testing

struct RequestHeadTests {
    @Test func `a target is decoded part by part`() throws {
        let head = try RequestHead(method: .get, target: "/a%20b/c%2Fd/%C5%99?x=1+2&y=%2B&flag&x=3&=v")
        #expect(head.segments == ["a b", "c/d", "ř"])
        #expect(head.query["x"] == "1 2")
        #expect(head.query.all("x") == ["1 2", "3"])
        #expect(head.query["y"] == "+")
        #expect(head.query["flag"] == "")
        #expect(head.query["z"] == nil)
        #expect(head.target == "/a%20b/c%2Fd/%C5%99?x=1+2&y=%2B&flag&x=3&=v")
    }

    @Test func `a plus in a path is a plus`() throws {
        #expect(try RequestHead(method: .get, target: "/a+b").segments == ["a+b"])
    }

    @Test(arguments: ["http://farm:80/a/b?c=d", "https://farm/a/b?c=d", "/a/b?c=d"])
    func `an absolute target is its path`(target: String) throws {
        let head = try RequestHead(method: .get, target: target)
        #expect(head.path == "/a/b")
        #expect(head.query["c"] == "d")
    }

    @Test(arguments: [
        ("/%", RequestTargetError.brokenPercentEncoding), ("/%4", .brokenPercentEncoding),
        ("/%zz", .brokenPercentEncoding), ("/?a=%f", .brokenPercentEncoding), ("/%00", .notText), ("/%FF", .notText),
        ("/%C0%AE%C0%AE/", .notText), ("*", .notAPath), ("a/b", .notAPath), ("", .notAPath),
    ])
    func `a target that cannot be decoded is refused`(target: String, error: RequestTargetError) {
        #expect(throws: error) { try RequestHead(method: .get, target: target) }
    }

    @Test func `headers are found without regard to case`() {
        var headers: Headers = ["X-One": "1", "x-two": "2"]
        #expect(headers["x-ONE"] == "1")
        headers["X-TWO"] = "3"
        #expect(headers.all("x-two") == ["3"])
        headers.add("Set-Cookie", "a=1")
        headers.add("set-cookie", "b=2")
        #expect(headers.all("Set-Cookie") == ["a=1", "b=2"])
        headers["Set-Cookie"] = nil
        #expect(headers.all("Set-Cookie").isEmpty)
    }

    @Test func `no header value starts another header`() {
        let headers: Headers = ["Location": "/a\r\nSet-Cookie:\tb=1"]
        #expect(headers["Location"] == "/a  Set-Cookie: b=1")
    }

    @Test func `a cookie and a media type end where they end also below an accent`() throws {
        let head = try RequestHead(
            method: .get, target: "/",
            headers: ["Cookie": "a=1;\u{301}b=2; c=\u{301}3", "Content-Type": "Text/HTML \u{34F};\u{301} x"])
        #expect(head.cookies == ["a": "1", "\u{301}b": "2", "c": "\u{301}3"])
        #expect(head.mediaType == "text/html\u{34F}")
    }

    @Test func `cookies are read from all Cookie headers`() throws {
        var headers = Headers()
        headers.add("Cookie", "gateway_session=abc==; theme=dark;broken;  space=x y")
        headers.add("Cookie", "theme=light; other=1")
        let head = try RequestHead(method: .get, target: "/", headers: headers)
        #expect(head.cookies == ["gateway_session": "abc==", "theme": "dark", "space": "x y", "other": "1"])
    }

    @Test func `the media type stands without its parameters`() throws {
        let head = try RequestHead(
            method: .post, target: "/", headers: ["Content-Type": "Application/JSON ; charset=utf-8"])
        #expect(head.mediaType == "application/json")
    }
}
