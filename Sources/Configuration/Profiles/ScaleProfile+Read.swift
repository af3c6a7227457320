package import ScaleProtocol

extension ScaleProfile {
    /// Reads the text of a profile.
    ///
    /// - Parameters:
    ///   - name: the name of its dialect.
    ///   - file: its name, for the error messages.
    /// - Throws: everything that is wrong with it at once.
    package init(yaml: [UInt8], name: String, file: String) throws(ConfigurationErrors) {
        var problems = Problems(file: file)
        var profile: ScaleProfile?
        do throws(ConfigurationError) {
            let root = try YAMLDocument.read(yaml, file: file, largest: Configuration.largestFile)
            // An empty file is a profile that lacks all its keys, and the errors should name them.
            let node = root ?? YAMLNode(content: .mapping([]), position: FilePosition(line: 1, column: 1))
            var text = ProfileText()
            ProfileText.schema.read(node, key: "", into: &text, &problems)
            if problems.errors.isEmpty { profile = problems.profile(from: text, named: name, at: node) }
        } catch {
            problems.errors.append(error)
        }
        guard let profile else { throw problems.sorted }
        self = profile
    }
}

extension Problems {
    /// The profile; `nil` after noting what is wrong with it as a whole.
    fileprivate mutating func profile(from text: ProfileText, named name: String, at root: YAMLNode) -> ScaleProfile? {
        do throws(ProfileTextError) {
            return try text.profile(named: name)
        } catch {
            switch error {
            case .missing(let key, let parent): add(.missingKey(key), root[path: parent], parent)
            case .contradiction(let key, let reason): add(.contradiction(reason), root[path: key], key)
            }
            return nil
        }
    }
}

extension YAMLNode {
    /// The value of a key such as `weight.columns`, or of the nearest key above it that exists.
    fileprivate subscript(path path: String) -> YAMLNode {
        var node = self
        for name in path.split(separator: ".") {
            guard case .mapping(let pairs) = node.content,
                let next = pairs.first(where: { $0.key.text == String(name) })
            else {
                break
            }
            node = next.value
        }
        return node
    }
}
