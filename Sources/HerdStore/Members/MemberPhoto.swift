/// The photo of a member, by which whoever shows a card is recognised.
package struct MemberPhoto: Equatable, Sendable {
    package let picture: AnimalPhoto.Picture
    /// The same for lists and cards.
    package let small: AnimalPhoto.Picture

    package init(picture: AnimalPhoto.Picture, small: AnimalPhoto.Picture) {
        (self.picture, self.small) = (picture, small)
    }

    /// By which it is known.
    package var hash: PhotoHash { picture.hash }
}

extension MemberPhoto: Codable {
    private enum CodingKeys: String, CodingKey {
        case hash, width, height, smallHash, smallWidth, smallHeight
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(hash, forKey: .hash)
        try values.encode(picture.width, forKey: .width)
        try values.encode(picture.height, forKey: .height)
        try values.encode(small.hash, forKey: .smallHash)
        try values.encode(small.width, forKey: .smallWidth)
        try values.encode(small.height, forKey: .smallHeight)
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        picture = AnimalPhoto.Picture(
            hash: try values.decode(PhotoHash.self, forKey: .hash), width: try values.decode(Int.self, forKey: .width),
            height: try values.decode(Int.self, forKey: .height))
        small = AnimalPhoto.Picture(
            hash: try values.decode(PhotoHash.self, forKey: .smallHash),
            width: try values.decode(Int.self, forKey: .smallWidth),
            height: try values.decode(Int.self, forKey: .smallHeight))
    }
}
