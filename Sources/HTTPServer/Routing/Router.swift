/// Finds the route for a method and a path.
///
/// Patterns are paths with parameters, such as `/v1/animals/{id}/changes`. A literal part wins over a parameter;
/// `HEAD` finds what `GET` would.
package struct Router<Route: Sendable>: Sendable {
    /// What was found for a method and a path.
    package enum Match {
        case found(Route, parameters: [String: String])
        /// The path exists, but not with this method; carries its methods in alphabetical order.
        case methodNotAllowed(allowed: [Method])
        case notFound
    }

    private struct Node: Sendable {
        var literals: [String: Node] = [:]
        var parameter: [Node] = []  // At most one; an array because a struct cannot contain itself.
        var routes: [Method: (route: Route, pattern: String, names: [String])] = [:]
    }

    private var root = Node()

    package init() {}

    /// Adds a route; a later one for the same method and pattern replaces it.
    package mutating func add(_ method: Method, _ pattern: String, _ route: Route) {
        let parts = pattern.split(separator: "/").map(String.init)
        let names = parts.compactMap { Self.parameterName($0) }
        Self.insert(into: &root, parts[...]) { $0.routes[method] = (route, pattern, names) }
    }

    /// All routes with their methods and patterns, in alphabetical order of the patterns.
    package var routes: [(method: Method, pattern: String, route: Route)] {
        var found: [(method: Method, pattern: String, route: Route)] = []
        func visit(_ node: Node) {
            for (method, entry) in node.routes { found.append((method, entry.pattern, entry.route)) }
            for next in node.literals.values { visit(next) }
            for next in node.parameter { visit(next) }
        }
        visit(root)
        return found.sorted { ($0.pattern, $0.method.rawValue) < ($1.pattern, $1.method.rawValue) }
    }

    /// Finds the route of a request.
    package func match(_ method: Method, _ segments: [String]) -> Match {
        var values: [String] = []
        guard let node = Self.find(segments[...], in: root, values: &values) else { return .notFound }
        let found = node.routes[method] ?? (method == .head ? node.routes[.get] : nil)
        guard let found else {
            let methods = Set(node.routes.keys).union(node.routes[.get] == nil ? [] : [.head])
            return .methodNotAllowed(allowed: methods.sorted { $0.rawValue < $1.rawValue })
        }
        return .found(found.route, parameters: Dictionary(zip(found.names, values)) { first, _ in first })
    }

    private static func insert(into node: inout Node, _ parts: ArraySlice<String>, _ change: (inout Node) -> Void) {
        guard let part = parts.first else { return change(&node) }
        if parameterName(part) != nil {
            if node.parameter.isEmpty { node.parameter = [Node()] }
            insert(into: &node.parameter[0], parts.dropFirst(), change)
        } else {
            insert(into: &node.literals[part, default: Node()], parts.dropFirst(), change)
        }
    }

    /// Depth first with literals before the parameter, so `/a/{x}/c` is found although `/a/b` exists.
    private static func find(_ segments: ArraySlice<String>, in node: Node, values: inout [String]) -> Node? {
        guard let segment = segments.first else { return node.routes.isEmpty ? nil : node }
        if let next = node.literals[segment], let found = find(segments.dropFirst(), in: next, values: &values) {
            return found
        }
        guard let next = node.parameter.first else { return nil }
        values.append(segment)
        if let found = find(segments.dropFirst(), in: next, values: &values) { return found }
        values.removeLast()
        return nil
    }

    private static func parameterName(_ part: String) -> String? {
        guard part.hasPrefix("{"), part.hasSuffix("}") else { return nil }
        return String(part.dropFirst().dropLast())
    }
}
