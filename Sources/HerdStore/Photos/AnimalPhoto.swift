package import Values

/// A photo of an animal, and where its files are had.
package struct AnimalPhoto: Codable, Equatable, Sendable {
    package let animalId: Animal.ID
    package let picture: Picture
    /// The same for lists and panels.
    package let small: Picture
    package let addedAt: Timestamp
    package let addedBy: String

    /// By which it is known.
    package var hash: PhotoHash { picture.hash }

    /// One of its two JPEGs.
    package struct Picture: Equatable, Sendable {
        package let hash: PhotoHash
        package let width: Int
        package let height: Int

        package init(hash: PhotoHash, width: Int, height: Int) {
            (self.hash, self.width, self.height) = (hash, width, height)
        }
    }

    package init(animalId: Animal.ID, picture: Picture, small: Picture, addedAt: Timestamp, addedBy: String) {
        (self.animalId, self.picture, self.small) = (animalId, picture, small)
        (self.addedAt, self.addedBy) = (addedAt, addedBy)
    }

    /// So many photos of an animal stay, the newest: one a month for a year shows how it grows, and a herd of a thousand
    /// takes 4 GB at most, which a small computer's card has.
    package static let most = 12
    /// So long a deleted one can be put back.
    package static let kept = Duration.seconds(30 * 86_400)

    private enum CodingKeys: String, CodingKey {
        case animalId, hash, url, width, height, smallHash, smallUrl, smallWidth, smallHeight, addedAt, addedBy
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(animalId, forKey: .animalId)
        try values.encode(hash, forKey: .hash)
        try values.encode("/v1/photos/\(hash)", forKey: .url)
        try values.encode(picture.width, forKey: .width)
        try values.encode(picture.height, forKey: .height)
        try values.encode(small.hash, forKey: .smallHash)
        try values.encode("/v1/photos/\(hash)?size=small", forKey: .smallUrl)
        try values.encode(small.width, forKey: .smallWidth)
        try values.encode(small.height, forKey: .smallHeight)
        try values.encode(addedAt, forKey: .addedAt)
        try values.encode(addedBy, forKey: .addedBy)
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        animalId = try values.decode(Animal.ID.self, forKey: .animalId)
        picture = Picture(
            hash: try values.decode(PhotoHash.self, forKey: .hash), width: try values.decode(Int.self, forKey: .width),
            height: try values.decode(Int.self, forKey: .height))
        small = Picture(
            hash: try values.decode(PhotoHash.self, forKey: .smallHash),
            width: try values.decode(Int.self, forKey: .smallWidth),
            height: try values.decode(Int.self, forKey: .smallHeight))
        addedAt = try values.decode(Timestamp.self, forKey: .addedAt)
        addedBy = try values.decode(String.self, forKey: .addedBy)
    }
}
