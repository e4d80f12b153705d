import ArgumentParser
import Wire

// The messages between dispatch and the driver.
extension SendCommand {
    struct Message: Order {
        static let name = CommandName.message
        static let configuration = SendCommand.configuration(
            name, "Writes to the driver.",
            discussion: """
                The message has the order's --id; event/message-answer names it when the driver has answered.

                  turnstone send message --vehicle van-7 --text 'Can you take the parcel?' --answer Yes --answer No
                """)
        @OptionGroup var sending: SendingOptions

        @Option(help: ArgumentHelp("What the driver is to read.", valueName: "text"))
        var text: String?

        @Option(
            name: .long, parsing: .unconditionalSingleValue,
            help: ArgumentHelp(
                "What he may answer; may be repeated. Without any he only says that he has read it.",
                valueName: "text"))
        var answer: [String] = []

        func add(to fields: inout OrderFields) {
            fields.add("text", text)
            fields.add("answers", answer.map { .string($0) })
        }
    }

    struct AnswerMessage: Order {
        static let name = CommandName.answerMessage
        static let configuration = SendCommand.configuration(
            name,
            "Answers a message, as whoever shows it to the driver does.")
        @OptionGroup var sending: SendingOptions
        @Option(help: ArgumentHelp("The message.", valueName: "text"))
        var messageId: String?
        @Option(help: ArgumentHelp("One of its answers.", valueName: "text"))
        var answer: String?

        func add(to fields: inout OrderFields) {
            fields.add("messageId", messageId)
            fields.add("answer", answer)
        }
    }

    struct ClearMessages: Order {
        static let name = CommandName.clearMessages
        static let configuration = SendCommand.configuration(
            name, "Takes a message back, or all of them.")
        @OptionGroup var sending: SendingOptions
        @Option(help: ArgumentHelp("The message; without it all.", valueName: "text"))
        var messageId: String?

        func add(to fields: inout OrderFields) { fields.add("messageId", messageId) }
    }
}
