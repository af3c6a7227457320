import CardPrint
import Configuration
import Templates

extension CardTemplates {
    /// What an installation's own templates have too little room for.
    var warnings: [String] {
        all.filter { ownNames.contains($0.name) }.flatMap { template in
            // Where the typeface is missing, the first card says so.
            let boxes = (try? CardDrawing.tooSmallForNames(template)) ?? []
            return boxes.map { "\(template.name): the longest name cannot be read in \($0): make its box larger" }
        }
    }
}
