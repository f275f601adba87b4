/// The options of a conversion, as of `winnow convert`.
package struct ConversionOptions: Sendable {
  /// The format of all inputs; nil to detect each input's format.
  package var from: LogFormat?
  /// The owner's name, number or handle, for exports that do not say who the owner is. It is compared with
  /// a message's sender and account id; white space, invisible characters and the form of a phone number may
  /// differ.
  package var me: String?
  /// Whether to leave out messages of the owner. A message of unknown direction is kept.
  package var incoming: Bool
  /// The order of day, month and year in WhatsApp's dates and those of tables. If it is nil, that of a
  /// WhatsApp chat is taken from the first date that is valid in only one order, and a table's date that is
  /// valid in several orders is not read.
  package var dateOrder: DateOrder?
  /// The zone of times without a zone; nil for UTC, and the first such time is then reported as
  /// ``ConversionNotice/assumedUTC``.
  package var timeZone: LogTimeZone?

  /// Options with the defaults of the command line.
  package init(
    from: LogFormat? = nil, me: String? = nil, incoming: Bool = false, dateOrder: DateOrder? = nil,
    timeZone: LogTimeZone? = nil
  ) {
    self.from = from
    self.me = me
    self.incoming = incoming
    self.dateOrder = dateOrder
    self.timeZone = timeZone
  }
}

/// The order of the parts of a numeric date.
package enum DateOrder: String, Sendable, CaseIterable {
  /// 31/12/2024
  case dmy
  /// 12/31/2024
  case mdy
  /// 2024/12/31
  case ymd
}
