import Bytes
import MessageFilter
import TextMatching

/// The senders that rules could look for: names, short codes and calling codes that sent junk of several
/// campaigns. A phone number is none: it is a person's, or is used once. Its calling code is one if enough
/// kept messages show what codes people write from.
struct SenderCandidates {
  /// The senders, in the order of their names.
  private(set) var features: [Feature] = []
  /// For each message, the index of its sender in `features`; nil if it is not among them.
  private(set) var rows: [Int?]

  /// The minimum number of junk campaigns of a sender.
  private static let minCampaigns = 3
  /// The maximum length of a sender, in scalars.
  private static let maxLength = 64
  /// The maximum number of senders; those of the most messages are taken. Features that are not texts of the
  /// body are found as the tags of messages, of which there are at most 256.
  private static let maxCount = 200
  /// A sender without letters is a phone number if it has `+`, or as many digits.
  private static let digitsOfPhoneNumber = 7
  /// The minimum number of numbers with a calling code that kept messages came from, and how many of them
  /// there must be for each number without one. That may be of the same country as the junk, and a rule with
  /// the country's code may find it.
  private static let minCodedNumbers = 20
  private static let codedForUncoded = 50

  private struct Sender {
    /// The least of the forms in which it is written.
    var text: String
    var campaigns: Set<Int> = []
    var messages: [Int] = []
    let isCallingCode: Bool

    init(text: String, isCallingCode: Bool) {
      self.text = text
      self.isCallingCode = isCallingCode
    }

    /// Takes a message of the sender, and its campaign if it is junk.
    mutating func take(_ text: String, message: Int, campaign: Int?) {
      self.text = min(self.text, text)
      messages.append(message)
      if let campaign { campaigns.insert(campaign) }
    }
  }

  /// Finds the candidates among the senders of the junk and of the kept messages of a set. Linear in the
  /// messages.
  init(_ set: LearningSet) {
    rows = Array(repeating: nil, count: set.junk.count + set.kept.count)
    var senders: [String: Sender] = [:]
    var folded = FoldedText()
    // The numbers that kept messages came from, with a calling code and without.
    var (coded, uncoded): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
    for (row, message) in set.all.enumerated() {
      guard let written = message.sender else { continue }
      let (isNumber, isKept) = (Self.isPhoneNumber(written), row >= set.junk.count)
      var (text, name) = (String(trimming: String(copying: written.span)), "")
      if isNumber {
        let code = Self.callingCode(of: written)
        if isKept, code == nil { uncoded.insert(written) } else if isKept { coded.insert(written) }
        guard let code else { continue }
        text = "+\(code)*"
        name = text
      } else {
        folded.take(text.utf8Span.span)
        name = String(copying: folded.span)
        if name.isEmpty || name.unicodeScalars.count > Self.maxLength { continue }
      }
      // Changed in place: a copy would have to be made of all its messages.
      senders[name, default: Sender(text: text, isCallingCode: isNumber)].take(
        text, message: row, campaign: isKept ? nil : set.junkCampaigns[row])
    }
    let showsCodes =
      coded.count >= Self.minCodedNumbers && uncoded.count * Self.codedForUncoded <= coded.count
    let frequent = senders.filter { _, sender in
      guard sender.campaigns.count >= Self.minCampaigns else { return false }
      let kept = sender.messages.count { $0 >= set.junk.count }
      return !sender.isCallingCode
        || showsCodes && kept * set.junk.count < (sender.messages.count - kept) * set.kept.count
    }
    let most = frequent.sorted {
      let (one, other) = ($0.value.messages.count, $1.value.messages.count)
      return one != other ? one > other : $0.key < $1.key
    }
    for (index, (name, sender)) in most.prefix(Self.maxCount).sorted(by: { $0.key < $1.key }).enumerated() {
      features.append(
        Feature(sender: sender.text, name: name, matching: sender.isCallingCode ? .number : .whole))
      for row in sender.messages { rows[row] = index }
    }
  }

  /// The calling code of a phone number that is written with one; nil for another.
  private static func callingCode(of sender: [UInt8]) -> Int? {
    guard let plus = sender.firstIndex(of: UInt8(ascii: "+")) else { return nil }
    return CallingCodeDetector.callingCode(of: sender.span.extracting(plus...))?.code
  }

  private static func isPhoneNumber(_ sender: [UInt8]) -> Bool {
    let written = String(copying: sender.span)
    let text = (written.lowercased().hasPrefix("tel:") ? written.dropFirst(4) : written[...]).unicodeScalars
    if text.contains(where: \.properties.isAlphabetic) { return false }
    return text.contains("+")
      || text.count { $0.properties.generalCategory == .decimalNumber } >= digitsOfPhoneNumber
  }
}

extension TextCandidates.Found {
  /// The same with senders behind the texts.
  func adding(_ senders: SenderCandidates) -> Self {
    var all = SparseRows()
    for row in 0..<rows.count {
      let sender = senders.rows[row].map { Int32(texts.count + $0) }
      all.append(rows[row].map { rows.entries[$0] } + [sender].compactMap(\.self))
    }
    return Self(texts: texts + senders.features, rows: all, minimums: minimums)
  }
}
