import CBlueZ
import Glibc

/// Asks a Bluetooth device which services it offers (SDP, the service discovery protocol).
package enum ServiceSearch {
    /// The RFCOMM channels of the device's serial ports, in the order of its records, without duplicates.
    ///
    /// Blocks until the device has answered, which takes seconds; libbluetooth gives up after some 20 s.
    ///
    /// - Throws: why the device cannot be asked.
    package static func serialPortChannels(of address: BluetoothAddress) throws(BluetoothError) -> [UInt8] {
        var anyAdapter = bluez_any_address()
        var target = address.kernelForm
        guard let session = sdp_connect(&anyAdapter, &target, UInt32(SDP_RETRY_IF_BUSY)) else {
            throw BluetoothError(code: errno, during: "SDP connection")
        }
        defer { sdp_close(session) }

        let answer = try search(session)
        defer { sdp_list_free(answer) { sdp_record_free($0?.assumingMemoryBound(to: sdp_record_t.self)) } }

        var channels: [UInt8] = []
        for record in elements(of: answer) {
            let channel = self.channel(of: record.assumingMemoryBound(to: sdp_record_t.self))
            if let channel, !channels.contains(channel) { channels.append(channel) }
        }
        return channels
    }

    /// The records of the class "serial port", with all their attributes.
    private static func search(
        _ session: UnsafeMutablePointer<sdp_session_t>
    ) throws(BluetoothError) -> UnsafeMutablePointer<sdp_list_t>? {
        var serialPort = uuid_t()
        sdp_uuid16_create(&serialPort, UInt16(SERIAL_PORT_SVCLASS_ID))
        var allAttributes: UInt32 = 0x0000_FFFF
        var answer: UnsafeMutablePointer<sdp_list_t>?
        // The lists keep pointers to their elements, so both must stay in place until the answer has arrived.
        let code = withUnsafeMutablePointer(to: &serialPort) { serialPort in
            withUnsafeMutablePointer(to: &allAttributes) { allAttributes in
                let wanted = sdp_list_append(nil, serialPort)
                defer { sdp_list_free(wanted, nil) }
                let range = sdp_list_append(nil, allAttributes)
                defer { sdp_list_free(range, nil) }
                let done = sdp_service_search_attr_req(session, wanted, SDP_ATTR_REQ_RANGE, range, &answer)
                return done == 0 ? 0 : errno
            }
        }
        guard code == 0 else { throw BluetoothError(code: code, during: "SDP search") }
        return answer
    }

    private static func channel(of record: UnsafePointer<sdp_record_t>) -> UInt8? {
        var protocols: UnsafeMutablePointer<sdp_list_t>?
        guard sdp_get_access_protos(record, &protocols) == 0 else { return nil }
        defer {
            for list in elements(of: protocols) {
                sdp_list_free(list.assumingMemoryBound(to: sdp_list_t.self), nil)
            }
            sdp_list_free(protocols, nil)
        }
        let channel = sdp_get_proto_port(protocols, Int32(RFCOMM_UUID))
        return (1...30).contains(channel) ? UInt8(channel) : nil
    }

    private static func elements(of list: UnsafeMutablePointer<sdp_list_t>?) -> [UnsafeMutableRawPointer] {
        sequence(first: list) { $0?.pointee.next }.prefix { $0 != nil }.compactMap { $0?.pointee.data }
    }
}
