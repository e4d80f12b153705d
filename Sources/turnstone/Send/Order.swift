import Agent
import AgentCore
import ArgumentParser
import CommandLineTool
import Guidance
import Wire

/// One command of the contract on the command line.
protocol Order: AsyncParsableCommand {
    static var name: CommandName { get }
    var sending: SendingOptions { get }
    /// Puts the values of the flags into the order.
    func add(to fields: inout OrderFields)
}

extension Order {
    func run() async throws { try await sending.send(Self.name, add(to:)) }
}

/// Flags of all orders.
struct SendingOptions: ParsableArguments {
    @OptionGroup var dispatch: DispatchOptions

    @Option(help: ArgumentHelp("The vehicle that is to obey.", valueName: "name"))
    var vehicle: String

    @Option(
        help: ArgumentHelp(
            "Name of this order, 1 to 64 characters: sent again it is not obeyed again. Without it one is "
                + "made up.", valueName: "text"))
    var id: String?

    @Option(
        help: ArgumentHelp(
            "After how long the broker throws the order away when the vehicle does not come.",
            valueName: "seconds"))
    var expiresAfter: UInt32 = 600

    @Option(help: "When it was ordered, RFC 3339.") var issuedAt: String?
    @Option(help: "When it is no longer to be obeyed, RFC 3339.") var expiresAt: String?
    @Option(help: "For how long it may be obeyed, from --issued-at or its arrival.")
    var ttlSeconds: Double?

    @Option(help: ArgumentHelp("How long to wait for the reply.", valueName: "seconds"))
    var timeout: Double = 20

    @Flag(name: .customLong("no-wait"), help: "Be done when the broker has the order.")
    var doesNotWait = false

    @Flag(help: "Print the reply as the vehicle wrote it.")
    var json = false

    @Flag(help: "Print topic and payload, and send nothing.")
    var dryRun = false

    @Argument(
        help: ArgumentHelp(
            "The order's fields as a JSON object, which flags stand over; '-' for standard input.",
            valueName: "fields"))
    var fields: String?

    func validate() throws {
        guard timeout > 0, timeout <= 86_400 else {
            throw ValidationError("--timeout has to be above 0 and at most 86400 seconds")
        }
    }

    func send(_ name: CommandName, _ add: (inout OrderFields) -> Void) async throws {
        var order = OrderFields(try written())
        order.add("id", id)
        if order.object["id"] == nil { order.add("id", Self.newIdentifier()) }
        order.add("issuedAt", issuedAt)
        order.add("expiresAt", expiresAt)
        order.add("ttlSeconds", ttlSeconds)
        add(&order)
        let payload = JSONValue.object(order.object).bytes
        let exchange = try namingTheUser { () throws(ConfigurationError) in
            var exchange = try CommandExchange(
                name, payload: payload, to: vehicle,
                by: dryRun ? dispatch.offline() : Configuration.dispatch(file: dispatch.config))
            exchange.expirySeconds = expiresAfter
            return exchange
        }
        for pointer in exchange.ignored {
            CommandLineTool.note("no vehicle of this version knows \(pointer); it passes it over")
        }
        guard !dryRun else {
            return try StandardOutput.print(
                "\(exchange.topic) \(String(decoding: payload, as: UTF8.self))")
        }
        let outcome: CommandExchange.Outcome
        do {
            outcome = try await exchange.run(
                waiting: doesNotWait ? nil : .seconds(timeout), report: reportFailures
            ) { _ in CommandLineTool.note("\(vehicle) has begun") }
        } catch {
            throw WorkError("\(error)")
        }
        try show(outcome)
    }

    /// Prints the outcome, and ends with its exit code.
    private func show(_ outcome: CommandExchange.Outcome) throws {
        switch outcome {
        case .sent: break
        case .answered(let status, let reply):
            try StandardOutput.print(
                json ? String(decoding: reply.bytes, as: UTF8.self) : ReplyText.text(of: reply))
            switch status {
            case .accepted, .succeeded: break
            case .failed, .superseded: throw ExitCode(1)
            case .rejected: throw ExitCode(3)
            }
        case .unanswered(let reason):
            CommandLineTool.note("no answer within \(ReplyText.number(timeout)) s: \(reason)")
            throw ExitCode(4)
        }
    }

    /// The JSON of the argument, or of standard input.
    private func written() throws -> JSONObject {
        guard let fields else { return JSONObject() }
        let bytes =
            fields == "-"
            ? try InputFile.bytes("/dev/stdin", atMostMegabytes: 1) : Array(fields.utf8)
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw UserError(
                "the fields of the order are not JSON: \(error.reason) (byte \(error.offset))")
        }
        guard case .object(let object) = value else {
            throw UserError("the fields of the order have to be one JSON object")
        }
        return object
    }

    /// A random id, which begins like no dispatcher's number.
    private static func newIdentifier() -> String {
        "send-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    }
}

extension DispatchOptions {
    /// Enough to write an order down: how topics begin, where a file says so.
    func offline() throws(ConfigurationError) -> Configuration {
        guard let config else { return Configuration() }
        return try Configuration.dispatch(file: config)
    }
}
