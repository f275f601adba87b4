/// The counts of a finished conversion.
package struct ConversionSummary: Sendable, Equatable {
  /// The number of messages written.
  package var written = 0
  /// The number of messages of the owner that ``ConversionOptions/incoming`` left out.
  package var outgoingLeftOut = 0
  /// The number of lines of WhatsApp chats that are text although they begin nearly as messages do.
  package var doubtfulLines = 0
  /// The number of messages of which the export does not say whether the owner sent or received them, nor
  /// ``ConversionOptions/me``.
  package var unknownDirections = 0
  /// The number of messages whose senders were compared with ``ConversionOptions/me``, and how many of these
  /// are the owner's.
  package var comparedWithOwner = 0
  package var fromOwner = 0
  /// A sender that differs from ``ConversionOptions/me`` only in the case of letters; nil if there is none
  /// before a message of the owner.
  package var senderLikeOwner: String?
  /// The number of entries that are not messages (calls, joins, reactions, deletions).
  package var noMessages = 0
  /// The number of entries, and of logs in folders, that could not be read.
  package var skipped = 0
  /// The number of messages written with a null date because the date could not be read.
  package var unreadDates = 0
  /// The number of messages written with a null date because the date is valid in several orders, and
  /// ``ConversionOptions/dateOrder`` is nil.
  package var ambiguousDates = 0
  /// The number of messages written with U+FFFD in place of bytes that are not UTF-8.
  package var illFormed = 0
  /// The number of inputs of another format.
  package var refused = 0
  /// The number of inputs that could not be opened, or not read to their end.
  package var unreadable = 0
  /// The number of files that were read.
  package var files = 0
  /// The number of files in folders that were not read because a file beside them has the same messages.
  package var copies = 0
  /// The number of bytes that were read, without those of a second reading of a file.
  package var bytes = 0
  /// Whether `flush` or `progress` asked to stop.
  package var wasStopped = false

  /// The number of messages that could be read, whether or not they were written.
  package var read: Int { written + outgoingLeftOut }

  /// A summary with all counts 0.
  package init() {}

  /// What became of the inputs.
  package enum Outcome: Sendable {
    /// Everything was read.
    case complete
    /// Entries were skipped.
    case incomplete
    /// An input is of another format.
    case refused
    /// An input could not be read.
    case unreadable
  }

  /// What became of the inputs: the worst of it.
  package var outcome: Outcome {
    unreadable > 0 ? .unreadable : refused > 0 ? .refused : skipped > 0 ? .incomplete : .complete
  }
}
