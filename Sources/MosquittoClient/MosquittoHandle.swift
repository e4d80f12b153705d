import CMosquitto
import CMosquittoGuard
import MQTTLink

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// One client of libmosquitto for one connection, destroyed when it is released. For one thread at a
/// time: TLS does not bear reading and writing at once.
///
/// Reports of callbacks are collected and taken by ``takeReports()`` and ``takeMessages()`` after
/// each call, so nothing ever runs inside of a callback. The corresponding C type is `struct
/// mosquitto`.
final class MosquittoHandle {
    let options: MosquittoClient.Options
    let client: OpaquePointer
    /// Filters that the broker has not answered for.
    private var subscriptions: [Int32: String] = [:]
    /// Packets that the broker has to answer; the library reports the others too.
    private var unanswered: Set<Int32> = []
    private var reports: [LinkInput] = []
    private var messages: [ReceivedMessage] = []
    /// The library's error messages; its codes alone do not say what is wrong.
    private var libraryErrors: [String] = []
    /// The first byte that came, encrypted or not.
    private var firstByte: UInt8?
    /// The packet that is coming in.
    private var intake: mosquitto_intake
    /// Whether the broker has answered, granting or refusing.
    private var isAnswered = false
    /// Whether the broker takes retained messages.
    private var retainsMessages = true
    private var isFive: Bool { options.link.protocolVersion == .five }

    /// - Parameters:
    ///   - host: of the broker, as its certificate has to name it.
    ///   - certificateTime: seconds since 1970 at which that is checked; nil for the system's time.
    init(_ options: MosquittoClient.Options, host: String = "", certificateTime: Int64? = nil)
        throws(LinkError)
    {
        _ = Self.library
        // Without a clean start the broker keeps waiting commands.
        guard let client = mosquitto_new(options.clientIdentifier, options.startsClean, nil) else {
            throw LinkError(
                function: "mosquitto_new", code: errno, reason: String(cString: strerror(errno)))
        }
        self.options = options
        self.client = client
        intake = mosquitto_intake()
        intake.maximum = options.maximumIncomingPacketBytes
        mosquitto_user_data_set(client, Unmanaged.passUnretained(self).toOpaque())
        // Else the library writes its acknowledgement of a message before it hands the message over.
        // So it only queues its packets, until ``flush()``.
        mosquitto_threaded_set(client, true)
        setCallbacks()
        try configure(host: host, certificateTime: certificateTime)
    }

    deinit { mosquitto_destroy(client) }

    /// Made ready once, and never closed: another handle follows.
    private static let library: Void = { mosquitto_lib_init() }()

    var hasReports: Bool { !reports.isEmpty }

    func takeReports() -> [LinkInput] {
        defer { reports.removeAll(keepingCapacity: true) }
        return reports
    }

    var hasMessages: Bool { !messages.isEmpty }

    /// The messages that have come; acknowledged by the next ``flush()`` or
    /// ``process(readable:writable:)``.
    func takeMessages() -> [ReceivedMessage] {
        defer { messages.removeAll() }
        return messages
    }

    // MARK: - Connection

    /// Begins TLS and MQTT on a connected socket, which is the library's from now on, whatever comes.
    ///
    /// The corresponding C function is `mosquitto_connect_bind_v5`.
    func connect(to broker: Broker, over socket: Int32, will: Publication?)
        throws(LinkError)
    {
        do throws(LinkError) {
            try refuseWithoutTLS()
            try setWill(will)
        } catch {
            close(socket)
            throw error
        }
        let properties = PropertyList()
        if isFive {
            properties.add(MQTT_PROP_SESSION_EXPIRY_INTERVAL, options.sessionExpirySeconds)
            properties.add(MQTT_PROP_MAXIMUM_PACKET_SIZE, options.maximumIncomingPacketBytes)
        }
        try check(
            "mosquitto_connect_bind_v5",
            mosquitto_connect_over(
                client, socket, broker.host, Int32(broker.port),
                Int32(options.link.keepAliveSeconds),
                properties.head))
    }

    /// Nobody dials while TLS is awaited; should it be done all the same, nothing is said in the clear.
    private func refuseWithoutTLS() throws(LinkError) {
        guard options.security == .awaited else { return }
        throw LinkError(
            function: "connection", code: 0, reason: "the files of TLS are not good yet")
    }

    /// Disconnects in order, so that the broker does not publish the will.
    ///
    /// The corresponding C function is `mosquitto_disconnect`.
    func disconnect() {
        mosquitto_disconnect(client)
        flush()
    }

    /// The broker's answer follows as a report.
    ///
    /// The corresponding C function is `mosquitto_subscribe_v5`.
    ///
    /// - Parameter skipsKnown: whether retained messages are to come only if the broker has no such
    ///   subscription yet. MQTT 5 only: an older broker sends them at each subscription.
    func subscribe(to filter: String, skipsKnown: Bool) {
        var identifier: Int32 = 0
        let options = isFive && skipsKnown ? Int32(MQTT_SUB_OPT_SEND_RETAIN_NEW.rawValue) : 0
        let code = mosquitto_subscribe_v5(client, &identifier, filter, 1, options, nil)
        switch mosq_err_t(rawValue: code) {
        case MOSQ_ERR_SUCCESS: subscriptions[identifier] = filter
        case MOSQ_ERR_NO_CONN, MOSQ_ERR_CONN_LOST: break
        default:
            reports.append(
                .unsubscribable(filter: filter, String(cString: mosquitto_strerror(code))))
        }
    }

    // MARK: - Whether the link is alive

    /// Lets the kernel end a connection whose peer acknowledges nothing for `limit`.
    ///
    /// The socket option is `TCP_USER_TIMEOUT` of tcp(7).
    func limitSilence(to limit: Duration) {
        var milliseconds = UInt32(clamping: limit.components.seconds * 1000)
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds,
            socklen_t(MemoryLayout.size(ofValue: milliseconds)))
    }

    /// Asks the broker for a sign of life, in the fewest bytes for which the library has a
    /// function, as it has none for a ping: unsubscribes from a filter that does not exist.
    ///
    /// The corresponding C function is `mosquitto_unsubscribe`.
    ///
    /// - Returns: the packet that the broker has to answer; nil where the library takes none.
    func ask() -> Int32? {
        var identifier: Int32 = 0
        let code = mosquitto_unsubscribe(client, &identifier, "-")
        guard code == MOSQ_ERR_SUCCESS.rawValue else { return nil }
        unanswered.insert(identifier)
        return identifier
    }

    /// Whether the broker's TCP has all that was handed over.
    var isDelivered: Bool {
        guard !wantsToWrite else { return false }
        var unacknowledged: Int32 = 0
        return ioctl(descriptor, UInt(TIOCOUTQ), &unacknowledged) == 0 && unacknowledged == 0
    }

    // MARK: - Traffic

    /// Hands a publication to the library.
    ///
    /// The corresponding C function is `mosquitto_publish_v5`.
    ///
    /// - Returns: the outcome of the call; the broker's answer follows as a report.
    func publish(_ publication: Publication, token: DeliveryToken?) -> LinkInput {
        var identifier: Int32 = 0
        let properties = PropertyList()
        if isFive {
            if let seconds = publication.expirySeconds {
                properties.add(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL, seconds)
            }
            if let data = publication.correlationData {
                properties.add(MQTT_PROP_CORRELATION_DATA, data)
            }
            properties.add(MQTT_PROP_CONTENT_TYPE, Publication.contentType)
        }
        let code = publication.payload.withUnsafeBytes { bytes in
            mosquitto_publish_v5(
                client, &identifier, publication.topic, Int32(bytes.count), bytes.baseAddress,
                publication.quality.rawValue, publication.retained && retainsMessages,
                properties.head)
        }
        guard let token, publication.quality == .atLeastOnce else {
            return .publishedAtMostOnce(retained: publication.retained)
        }
        switch mosq_err_t(rawValue: code) {
        case MOSQ_ERR_OVERSIZE_PACKET, MOSQ_ERR_PAYLOAD_SIZE:
            return .unpublished(token, .tooLarge)
        case MOSQ_ERR_INVAL, MOSQ_ERR_NOMEM, MOSQ_ERR_MALFORMED_UTF8, MOSQ_ERR_PROTOCOL,
            MOSQ_ERR_QOS_NOT_SUPPORTED, MOSQ_ERR_RETAIN_NOT_SUPPORTED,
            MOSQ_ERR_DUPLICATE_PROPERTY:
            return .unpublished(
                token, .refused(reason: String(cString: mosquitto_strerror(code))))
        default:
            // Also after "no connection": the library has it in its queue.
            unanswered.insert(identifier)
            return .published(packet: identifier, token)
        }
    }

    /// For waiting; negative without a connection.
    var descriptor: Int32 { mosquitto_socket(client) }
    var wantsToWrite: Bool { mosquitto_want_write(client) }

    /// Writes queued packets, as far as the socket takes them: publications, and the
    /// acknowledgements of all reported messages.
    ///
    /// The corresponding C function is `mosquitto_loop_write`.
    func flush() {
        if wantsToWrite { mosquitto_loop_write(client, 1) }
    }

    /// Writes first, so that messages read here are acknowledged only by the next call. Until the
    /// broker has answered, there is nothing to acknowledge, and writing could lose the reason why
    /// it hangs up.
    ///
    /// The corresponding C functions are `mosquitto_loop_read`, `_write` and `_misc`; their errors
    /// are reported as ``LinkInput/closed(_:)``.
    func process(readable: Bool, writable: Bool) {
        if readable, let code = look() {
            reports.append(
                .closed(
                    failure.error("connection", MOSQ_ERR_ERRNO.rawValue, systemError: code)))
            return
        }
        if writable, isAnswered || !readable { mosquitto_loop_write(client, 1) }
        if readable, let fault = read() {
            reports.append(
                .closed(
                    LinkError(
                        function: "mosquitto_loop_read", code: 0, reason: fault,
                        cause: .malformedPacket)))
            return
        }
        // The library has taken the reason and not the end.
        if readable, !isAnswered, isAtEnd { return reports.append(.closed(closure)) }
        if readable { reports.append(.heard) }
        let wantedToWrite = wantsToWrite
        mosquitto_loop_misc(client)
        // Nothing but a ping of the keep-alive is written there.
        if wantsToWrite, !wantedToWrite { reports.append(.pinged) }
    }

    /// Lets the library read. Returns what ends the link, if it has to.
    private func read() -> String? {
        switch mosquitto_guarded_loop_read(client, &intake) {
        case mosquitto_reading_unknown_property: "a packet has a property that MQTT 5 does not know"
        case mosquitto_reading_too_large:
            "a packet that is no message has more than \(intake.maximum) bytes"
        default: nil
        }
    }

    private var isAtEnd: Bool { descriptor >= 0 && peek().count == 0 }

    /// The result of recv(2) for the next byte, which stays there.
    private func peek() -> (count: Int, byte: UInt8) {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return (count, byte)
    }

    /// Looks at the socket before the library does, which forgets much of an error under TLS.
    ///
    /// - Returns: why the kernel has ended the connection, if it has.
    private func look() -> Int32? {
        let (count, byte) = peek()
        if count > 0, firstByte == nil { firstByte = byte }
        guard count < 0, ![EAGAIN, EINTR].contains(errno) else { return nil }
        return errno
    }

    // MARK: - Reports of callbacks

    func note(libraryError: String) { libraryErrors.append(libraryError) }

    func connectionAnswered(code: Int32, sessionPresent: Bool, _ properties: ReceivedProperties) {
        isAnswered = true
        let words = code == 0 ? "" : LinkFailure.words(forRefusal: code, isFive: isFive)
        var answer = ConnectAnswer(
            reason: Reason(code: code, text: words), isSessionPresent: sessionPresent)
        retainsMessages = properties.byte(MQTT_PROP_RETAIN_AVAILABLE) != 0
        answer.retainsMessages = retainsMessages
        answer.maximumQuality = properties.byte(MQTT_PROP_MAXIMUM_QOS)
        answer.receiveMaximum = properties.short(MQTT_PROP_RECEIVE_MAXIMUM)
        answer.maximumPacketBytes = properties.integer(MQTT_PROP_MAXIMUM_PACKET_SIZE)
        reports.append(.answered(answer))
    }

    func disconnected(code: Int32) {
        reports.append(.closed(error("connection", code)))
    }

    func acknowledged(identifier: Int32, reasonCode: Int32) {
        guard unanswered.remove(identifier) != nil else { return }
        reports.append(.acknowledged(packet: identifier, reason(reasonCode)))
    }

    func subscribed(identifier: Int32, reasonCode: Int32) {
        guard let filter = subscriptions.removeValue(forKey: identifier) else { return }
        reports.append(.subscribed(filter: filter, reason(reasonCode)))
    }

    /// With the library's words for a refusal.
    private func reason(_ code: Int32) -> Reason {
        let words = Reason.isRefusal(code) ? mosquitto_reason_string(code) : nil
        return Reason(code: code, text: words.map { String(cString: $0) } ?? "")
    }

    func received(_ message: ReceivedMessage) { messages.append(message) }

    // MARK: - Errors

    func check(_ function: String, _ code: Int32) throws(LinkError) {
        guard code != MOSQ_ERR_SUCCESS.rawValue else { return }
        throw error(function, code)
    }

    private func error(_ function: String, _ code: Int32) -> LinkError {
        let systemError = errno
        return failure.error(function, code, systemError: systemError)
    }

    private var failure: LinkFailure {
        LinkFailure(
            client: client, isAnswered: isAnswered, isEncrypted: options.security != .clear,
            firstByte: firstByte, libraryErrors: libraryErrors)
    }

    /// The error of a link that the library has closed without a word.
    var closure: LinkError { failure.closure }

    /// The error of a broker that has not answered in time.
    var silence: LinkError { failure.silence }
}
