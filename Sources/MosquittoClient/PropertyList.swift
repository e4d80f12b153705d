import CMosquitto

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// MQTT 5 properties of one packet, freed when released.
///
/// The corresponding C type is `mosquitto_property`.
final class PropertyList {
    private(set) var head: OpaquePointer?

    deinit { mosquitto_property_free_all(&head) }

    func add(_ identifier: mqtt5_property, _ value: UInt32) {
        mosquitto_property_add_int32(&head, Int32(identifier.rawValue), value)
    }

    func add(_ identifier: mqtt5_property, _ value: String) {
        mosquitto_property_add_string(&head, Int32(identifier.rawValue), value)
    }

    func add(_ identifier: mqtt5_property, _ value: [UInt8]) {
        mosquitto_property_add_binary(
            &head, Int32(identifier.rawValue), value, UInt16(clamping: value.count))
    }
}

/// Properties of a packet that was received. Valid only during the callback.
struct ReceivedProperties {
    let head: OpaquePointer?

    func integer(_ identifier: mqtt5_property) -> UInt32? {
        var value: UInt32 = 0
        let found = mosquitto_property_read_int32(head, Int32(identifier.rawValue), &value, false)
        return found == nil ? nil : value
    }

    func byte(_ identifier: mqtt5_property) -> UInt8? {
        var value: UInt8 = 0
        let found = mosquitto_property_read_byte(head, Int32(identifier.rawValue), &value, false)
        return found == nil ? nil : value
    }

    func short(_ identifier: mqtt5_property) -> UInt16? {
        var value: UInt16 = 0
        let found = mosquitto_property_read_int16(head, Int32(identifier.rawValue), &value, false)
        return found == nil ? nil : value
    }

    func string(_ identifier: mqtt5_property) -> String? {
        var value: UnsafeMutablePointer<CChar>?
        let found = mosquitto_property_read_string(head, Int32(identifier.rawValue), &value, false)
        defer { free(value) }
        guard found != nil, let value else { return nil }
        return String(cString: value)
    }

    func bytes(_ identifier: mqtt5_property) -> [UInt8]? {
        var value: UnsafeMutableRawPointer?
        var count: UInt16 = 0
        let found = mosquitto_property_read_binary(
            head, Int32(identifier.rawValue), &value, &count, false)
        defer { free(value) }
        guard found != nil else { return nil }
        return [UInt8](UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : Int(count)))
    }
}
