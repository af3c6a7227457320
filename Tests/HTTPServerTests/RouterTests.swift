import HTTPServer
import TestSupport
import Testing

struct RouterTests {
    private let router: Router<String> = {
        var router = Router<String>()
        router.add(.get, "/v1/animals", "list")
        router.add(.post, "/v1/animals", "create")
        router.add(.get, "/v1/animals/{id}", "show")
        router.add(.get, "/v1/animals/{id}/changes", "changes")
        router.add(.get, "/v1/animals/newest", "newest")
        router.add(.delete, "/v1/changes/{change}", "delete")
        router.add(.get, "/v1/{kind}/newest/first", "first")
        router.add(.get, "/", "root")
        return router
    }()

    /// The route that is found with its parameters, or what else happens, as one line.
    private func outcome(_ method: Method, _ path: String) throws -> String {
        let head = try RequestHead(method: method, target: path)
        switch router.match(method, head.segments) {
        case .found(let route, let parameters):
            return ([route] + parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
                .joined(separator: " ")
        case .methodNotAllowed(let allowed): return "405 " + allowed.map(\.rawValue).joined(separator: ",")
        case .notFound: return "404"
        }
    }

    @Test(arguments: [
        (Method.get, "/v1/animals", "list"), (.post, "/v1/animals", "create"),
        (.get, "/v1/animals/7", "show id=7"), (.get, "/v1/animals/7/changes", "changes id=7"),
        (.get, "/v1/animals/%C5%99%2F7", "show id=ř/7"), (.get, "/v1/animals/", "list"),
        (.get, "//v1//animals", "list"), (.get, "/", "root"), (.delete, "/v1/changes/9", "delete change=9"),
    ])
    func `a path finds its route`(method: Method, path: String, expected: String) throws {
        #expect(try outcome(method, path) == expected)
    }

    @Test func `a literal part wins over a parameter, but only when the rest fits`() throws {
        #expect(try outcome(.get, "/v1/animals/newest") == "newest")
        #expect(try outcome(.get, "/v1/animals/newest/changes") == "changes id=newest")
        #expect(try outcome(.get, "/v1/animals/newest/first") == "first kind=animals")
    }

    @Test func `HEAD finds what GET finds`() throws {
        #expect(try outcome(.head, "/v1/animals/7") == "show id=7")
        #expect(try outcome(.head, "/v1/changes/9") == "405 DELETE")
    }

    @Test func `a wrong method names the right ones`() throws {
        #expect(try outcome(.delete, "/v1/animals") == "405 GET,HEAD,POST")
        #expect(try outcome(.get, "/v1/changes/9") == "405 DELETE")
    }

    @Test(arguments: ["/v1", "/v2/animals", "/v1/animals/7/changes/8", "/v1/animals/7/change", "/V1/animals"])
    func `an unknown path is not found`(path: String) throws {
        #expect(try outcome(.get, path) == "404")
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `every route among many is found again`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let words = ["a", "b", "c", "{x}", "{y}"]
        var patterns: [String: String] = [:]
        var router = Router<String>()
        for _ in 0..<60 {
            let parts = (0..<Int.random(in: 1...5, using: &random)).map { _ in words.randomElement(using: &random) ?? ""
            }
            let pattern = "/" + parts.joined(separator: "/")
            // Two patterns that differ only in parameter names are one place in the trie.
            patterns[pattern.replacing("{y}", with: "{x}")] = pattern
            router.add(.get, pattern, pattern)
        }
        for pattern in patterns.values {
            let path = pattern.replacing("{x}", with: "1").replacing("{y}", with: "2")
            let segments = path.split(separator: "/").map(String.init)
            guard case .found(let found, _) = router.match(.get, segments) else {
                Issue.record("\(pattern) was not found")
                continue
            }
            #expect(found == pattern)
        }
    }
}
