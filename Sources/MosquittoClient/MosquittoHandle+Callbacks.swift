import CMosquitto
import MQTTLink

/// The library's callbacks: their C values are converted to Swift's and handed on.
extension MosquittoHandle {
    func setCallbacks() {
        mosquitto_connect_v5_callback_set(client) { _, object, code, flags, properties in
            handle(object)?.connectionAnswered(
                code: code, sessionPresent: flags & 1 != 0, ReceivedProperties(head: properties))
        }
        mosquitto_disconnect_v5_callback_set(client) { _, object, code, _ in
            handle(object)?.disconnected(code: code)
        }
        mosquitto_publish_v5_callback_set(client) { _, object, identifier, reasonCode, _ in
            handle(object)?.acknowledged(identifier: identifier, reasonCode: reasonCode)
        }
        mosquitto_subscribe_v5_callback_set(client) { _, object, identifier, count, codes, _ in
            // One filter at a time is subscribed to; an answer without a code is none.
            guard count > 0, let codes else { return }
            handle(object)?.subscribed(identifier: identifier, reasonCode: codes[0])
        }
        mosquitto_unsubscribe_v5_callback_set(client) { _, object, identifier, _ in
            handle(object)?.acknowledged(identifier: identifier, reasonCode: 0)
        }
        mosquitto_message_v5_callback_set(client) { _, object, message, properties in
            guard let message, let topic = message.pointee.topic else { return }
            let properties = ReceivedProperties(head: properties)
            handle(object)?.received(
                ReceivedMessage(
                    topic: String(cString: topic),
                    payload: [UInt8](
                        UnsafeRawBufferPointer(
                            start: message.pointee.payload,
                            count: Int(message.pointee.payloadlen))),
                    retained: message.pointee.retain,
                    expirySeconds: properties.integer(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL),
                    responseTopic: properties.string(MQTT_PROP_RESPONSE_TOPIC),
                    correlationData: properties.bytes(MQTT_PROP_CORRELATION_DATA)))
        }
        mosquitto_log_callback_set(client) { _, object, level, text in
            guard level & MOSQ_LOG_ERR != 0, let text else { return }
            handle(object)?.note(libraryError: String(cString: text))
        }
    }
}

/// The object that the library hands to every callback.
private func handle(_ object: UnsafeMutableRawPointer?) -> MosquittoHandle? {
    object.map { Unmanaged<MosquittoHandle>.fromOpaque($0).takeUnretainedValue() }
}
