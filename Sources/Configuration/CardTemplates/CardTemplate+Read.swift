package import Templates

extension CardTemplate {
    /// Reads the text of a template.
    ///
    /// - Parameters:
    ///   - name: what it is chosen by.
    ///   - file: its name, for the error messages.
    /// - Throws: everything that is wrong with it at once.
    package init(yaml: [UInt8], name: String, file: String) throws(ConfigurationErrors) {
        var problems = Problems(file: file)
        var template = CardTemplate()
        template.name = name
        do throws(ConfigurationError) {
            let root = try YAMLDocument.read(yaml, file: file, largest: Configuration.largestFile)
            // An empty file is a template that lacks all its keys, and the errors should name them.
            let node = root ?? YAMLNode(content: .mapping([]), position: FilePosition(line: 1, column: 1))
            Self.schema.read(node, key: "", into: &template, &problems)
            if problems.errors.isEmpty {
                do throws(TemplateError) {
                    try template.check()
                } catch {
                    let list = String(error.key.prefix { $0 != "[" })
                    let position = problems.positions[error.key] ?? problems.positions[list] ?? node.position
                    problems.errors.append(
                        ConfigurationError(
                            file: file, position: position, key: error.key, reason: .contradiction(error.description)))
                }
            }
        } catch {
            problems.errors.append(error)
        }
        guard problems.errors.isEmpty else { throw problems.sorted }
        self = template
    }
}
