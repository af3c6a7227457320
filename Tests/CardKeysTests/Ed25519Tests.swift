import Testing
import Values

@testable import CardKeys

/// Signatures are those of RFC 8032.
@Suite struct `keys that sign cards` {
    /// RFC 8032 §7.1, TEST 1 to 3 and SHA(abc): seed, public key, message, signature.
    private static let vectors: [(seed: String, publicKey: String, message: String, signature: String)] = [
        (
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
        (
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
        (
            "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
        (
            "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
            "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
            "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704"
        ),
    ]

    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex.utf8).map { $0 > 0x60 ? $0 - 0x57 : $0 - 0x30 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    @Test(arguments: vectors.indices)
    func `the vectors of RFC 8032`(index: Int) throws {
        let vector = Self.vectors[index]
        let key = try #require(CardKey(seed: Self.bytes(vector.seed)))
        #expect(key.publicKey.bytes == Self.bytes(vector.publicKey))
        let (message, signature) = (Self.bytes(vector.message), Self.bytes(vector.signature))
        #expect(key.sign(message) == signature)
        #expect(key.publicKey.verifies(signature, of: message))
        #expect(!key.publicKey.verifies(signature, of: message + [0]))
    }

    @Test func `a signature with a number that is not the least is refused`() throws {
        // S + L: the same point, another text (RFC 8032 §5.1.7).
        let vector = Self.vectors[0]
        let order = Self.bytes("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")
        var signature = Self.bytes(vector.signature)
        var carry = 0
        for index in 0..<32 {
            let sum = Int(signature[32 + index]) + Int(order[index]) + carry
            signature[32 + index] = UInt8(sum & 0xFF)
            carry = sum >> 8
        }
        #expect(carry == 0)
        let publicKey = try #require(CardPublicKey(Self.bytes(vector.publicKey)))
        #expect(!publicKey.verifies(signature, of: []))
    }

    @Test func `keys and signatures of another length are none`() throws {
        #expect(CardPublicKey([UInt8](repeating: 1, count: 31)) == nil)
        #expect(CardKey(seed: [UInt8](repeating: 1, count: 33)) == nil)
        let publicKey = try #require(CardPublicKey(Self.bytes(Self.vectors[0].publicKey)))
        #expect(!publicKey.verifies([], of: []))
        #expect(!publicKey.verifies(Array(Self.bytes(Self.vectors[0].signature).dropLast()), of: []))
    }

    @Test func `the name of a key is the beginning of its digest`() throws {
        let publicKey = try #require(CardPublicKey(Self.bytes(Self.vectors[0].publicKey)))
        // sha256sum of the 32 bytes.
        #expect(publicKey.id.description == "21fe31df")
    }
}
