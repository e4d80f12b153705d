import JournalTypes

@testable import Journal

extension Journal {
    /// Commands that have no reply yet, oldest first.
    var unfinishedCommands: [CommandTable.Entry] { commands.entries.filter { $0.reply == nil } }

    /// Those with a last reply that the broker may not have, oldest first.
    var undeliveredReplies: [CommandTable.Entry] {
        commands.entries.filter { $0.reply != nil && !$0.isDelivered }
    }
}
