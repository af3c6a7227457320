import Drawing
package import Templates

extension CardTemplate {
    /// Reads the text of a template.
    ///
    /// - Parameters:
    ///   - name: what it is chosen by.
    ///   - file: its name, for the error messages; its SVGs lie beside it.
    ///   - isDelivered: whether it comes with the program: then its SVGs were seen to be drawn by the tests, and whoever draws
    ///     with none of them spares the memory of librsvg.
    /// - Throws: everything that is wrong with it at once.
    package init(
        yaml: [UInt8], name: String, file: String, isDelivered: Bool = false
    ) throws(ConfigurationErrors) {
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
        try template.readArtwork(beside: file, triesOut: !isDelivered)
        self = template
    }

    /// Reads the SVGs that the template names, and sees whether they can be drawn where nobody has.
    private mutating func readArtwork(beside file: String, triesOut: Bool) throws(ConfigurationErrors) {
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        for side in [\CardTemplate.front, \.back] {
            guard let name = self[keyPath: side].artwork?.file else { continue }
            let bytes = try Configuration.bytes(of: folder + name)
            do throws(ArtworkError) {
                let artwork = try Artwork(file: name, svg: bytes)
                if triesOut { try artwork.tryOut(at: size) }
                self[keyPath: side].artwork = artwork
            } catch {
                throw ConfigurationErrors(errors: [
                    ConfigurationError(
                        file: folder + name, position: nil, key: "", reason: .contradiction(error.description))
                ])
            }
        }
    }
}

extension Artwork {
    /// Draws it once, small: what librsvg refuses is told when the template is read, not when cards are printed.
    fileprivate func tryOut(at size: (width: Double, height: Double)) throws(ArtworkError) {
        do throws(DrawingError) {
            let picture = try VectorPicture(svg: svg, colours: [])
            let (width, height) = (size.width * 4, size.height * 4)
            _ = try Canvas.png(width: width, height: height) { canvas in
                canvas.draw(picture, in: Rectangle(x: 0, y: 0, width: width, height: height))
            }
        } catch {
            throw .undrawable(error.message)
        }
    }
}
