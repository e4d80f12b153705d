import CommandLineTool
import Directions

extension Language {
    /// The language of an argument, or the nearest to it, which is said.
    ///
    /// - Throws: ``UserError``
    init(argument tag: String) throws {
        guard let language = Language(tag: tag) else {
            throw UserError(
                "there are no sentences in '\(tag)'; choose one of "
                    + Language.all.map(\.tag).joined(separator: ", "))
        }
        if let remark = language.remark(onTag: tag) { CommandLineTool.note(remark) }
        self = language
    }
}
