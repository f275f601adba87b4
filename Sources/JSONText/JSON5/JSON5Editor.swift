/// Edits a JSON5 text. Everything else stays as it is: comments, white space, quotes, order.
///
/// ``result()`` applies all edits together. An array or object takes one insertion. The text must be
/// well-formed.
package struct JSON5Editor: Sendable {
  /// The text before the changes.
  package let document: JSON5Document
  /// The style of the text, in which new values are written.
  package let style: JSON5Style
  private var edits: [Edit] = []

  private struct Edit {
    var range: Range<Int>
    var text: String
  }

  private var source: [UInt8] { document.source }

  /// Begins to edit a text.
  package init(_ document: JSON5Document) {
    self.document = document
    style = JSON5Style(of: document)
  }

  /// The text with all changes made. O(bytes).
  package func result() -> [UInt8] {
    // Edits at the same offset are applied in the order in which they were made.
    let order = edits.indices.sorted {
      (edits[$0].range.lowerBound, $0) < (edits[$1].range.lowerBound, $1)
    }
    var result: [UInt8] = []
    result.reserveCapacity(source.count + edits.reduce(0) { $0 + $1.text.utf8.count })
    var done = 0
    for index in order {
      let edit = edits[index]
      if edit.range.lowerBound > done { result += source[done..<edit.range.lowerBound] }
      result += edit.text.utf8
      done = max(done, edit.range.upperBound)
    }
    return result + source[min(done, source.count)...]
  }

  // MARK: Inserting

  /// New elements are put on lines of their own if the line that they would be added to became longer than
  /// this.
  private static let longestLine = 110
  /// How long a new element is taken to be for that.
  private static let usualItemLength = 12

  /// Appends elements to an array.
  package mutating func append(_ elements: [JSON5Value], to array: Int) {
    guard !elements.isEmpty else { return }
    insert(into: array, after: Array(document.children(of: array)).last, elements.count) {
      [style] index, indent in
      guard let indent else { return style.written(elements[index].onOneLine) }
      return style.written(elements[index], indent: indent)
    }
  }

  /// Inserts members into an object, after one of its members or, without one, after the last.
  package mutating func insert(_ members: [JSON5Member], into object: Int, after member: Int? = nil) {
    guard !members.isEmpty else { return }
    insert(into: object, after: member ?? Array(document.children(of: object)).last, members.count) {
      [style] index, indent in
      let member = members[index]
      guard let indent else { return style.written(JSON5Member(member.key, member.value.onOneLine)) }
      return style.written(member, indent: indent)
    }
  }

  /// - Parameter item: Writes a new value, with the indentation of its line, or on a line of others if that
  ///   is nil.
  private mutating func insert(
    into parent: Int, after anchor: Int?, _ count: Int, _ item: (Int, String?) -> String
  ) {
    guard let anchor else { return fill(parent, count, item) }
    let node = document.nodes[anchor]
    let begin = document.outerRange(of: anchor).lowerBound
    let isLast = Int(node.nextIndex) == Int(document.nodes[parent].nextIndex)
    let after = node.comma.map { $0 + 1 } ?? node.end
    if node.comma == nil { edits.append(Edit(range: node.end..<node.end, text: ",")) }
    let endsWithComma = !isLast || node.comma != nil
    let tail = lineTail(after)

    // Whether children are on separate lines.
    let lineStart = JSON5Lines.start(of: begin, in: source)
    let sharesLine = lineStart <= document.nodes[parent].start
    let isLong =
      !style.isOneLine && lengthOfLine(at: begin) + count * Self.usualItemLength > Self.longestLine
    if tail.reachesEnd || !sharesLine || isLong {
      var indent = String(decoding: JSON5Lines.leadingSpace(ofLineAt: begin, in: source), as: UTF8.self)
      if sharesLine { indent += style.indentation }
      var text = Self.items(count, prefix: style.lineEnd + indent, endsWithComma: endsWithComma) {
        item($0, indent)
      }
      if sharesLine, !tail.reachesEnd, isLast {
        text += style.lineEnd + String(indent.dropLast(style.indentation.count))
        return edits.append(Edit(range: tail.end..<document.nodes[parent].end - 1, text: text))
      }
      return edits.append(Edit(range: tail.end..<tail.end, text: text))
    }
    let text = Self.items(count, prefix: style.isCompact ? "" : " ", endsWithComma: endsWithComma) {
      item($0, nil)
    }
    edits.append(Edit(range: tail.end..<tail.end, text: text))
  }

  /// Inserts into a container that is empty or has only comments.
  private mutating func fill(_ parent: Int, _ count: Int, _ item: (Int, String?) -> String) {
    let node = document.nodes[parent]
    let inside = node.start + 1..<node.end - 1
    let outer = String(decoding: JSON5Lines.leadingSpace(ofLineAt: node.start, in: source), as: UTF8.self)
    let isBlank = source[inside].allSatisfy { $0 == 0x20 || $0 == 0x09 || JSON5Lines.isEnd($0) }
    if let close = JSON5Lines.indentation(before: inside.upperBound, in: source),
      close.startIndex > node.start
    {
      // The closing bracket is on a line of its own: the new values come before that line.
      var indent = String(decoding: close, as: UTF8.self) + style.indentation
      if !isBlank {
        let first = source[inside].firstIndex { !($0 == 0x20 || $0 == 0x09 || JSON5Lines.isEnd($0)) }
        if let first, let comment = JSON5Lines.indentation(before: first, in: source),
          comment.startIndex > node.start
        {
          indent = String(decoding: comment, as: UTF8.self)
        }
      }
      let text = Self.items(
        count, prefix: indent, suffix: style.lineEnd, endsWithComma: style.hasTrailingCommas
      ) {
        item($0, indent)
      }
      return edits.append(Edit(range: close.startIndex..<close.startIndex, text: text))
    }
    guard isBlank, !style.isOneLine else {
      let space = style.isCompact ? "" : " "
      let before = isBlank || style.isCompact || source[inside.upperBound - 1] == 0x20 ? "" : space
      let items = (0..<count).map { item($0, nil) }.joined(separator: "," + space)
      return edits.append(Edit(range: inside.upperBound..<inside.upperBound, text: before + items))
    }
    let indent = outer + style.indentation
    let text = Self.items(count, prefix: style.lineEnd + indent, endsWithComma: style.hasTrailingCommas) {
      item($0, indent)
    }
    edits.append(Edit(range: inside, text: text + style.lineEnd + outer))
  }

  /// Several values with commas between them, each between a prefix and a suffix.
  private static func items(
    _ count: Int, prefix: String, suffix: String = "", endsWithComma: Bool,
    _ item: (Int) -> String
  ) -> String {
    var text = ""
    for index in 0..<count {
      text += prefix + item(index)
      if index < count - 1 || endsWithComma { text += "," }
      text += suffix
    }
    return text
  }

  // MARK: Removing

  /// Removes an element or member, with a comment that follows it on its line. Comments on separate lines
  /// stay.
  package mutating func remove(_ child: Int, from parent: Int) {
    let node = document.nodes[child]
    let range = document.outerRange(of: child)
    let isLast = Int(node.nextIndex) == Int(document.nodes[parent].nextIndex)
    var before: Int?
    for sibling in document.children(of: parent) {
      if sibling == child { break }
      before = sibling
    }
    let after = node.comma.map { $0 + 1 } ?? node.end
    if isLast, node.comma == nil, let before, let comma = document.nodes[before].comma {
      edits.append(Edit(range: comma..<comma + 1, text: ""))
    }
    let tail = lineTail(after)
    if tail.reachesEnd, let indent = JSON5Lines.indentation(before: range.lowerBound, in: source),
      indent.startIndex > document.nodes[parent].start
    {
      var end = tail.end
      if end < source.count, source[end] == 0x0D { end += 1 }
      if end < source.count, source[end] == 0x0A { end += 1 }
      return edits.append(Edit(range: indent.startIndex..<end, text: ""))
    }
    var start = range.lowerBound
    var end = after
    if isLast || tail.reachesEnd {
      while start > 0, source[start - 1] == 0x20 || source[start - 1] == 0x09 { start -= 1 }
    } else {
      while end < source.count, source[end] == 0x20 || source[end] == 0x09 { end += 1 }
    }
    edits.append(Edit(range: start..<end, text: ""))
  }

  // MARK: Lines

  /// The white space and comments that follow an offset on the same line.
  ///
  /// - Returns: The end of them (the line's end if they reach it, otherwise the end of the last comment), and
  ///   whether they reach the line's end.
  private func lineTail(_ offset: Int) -> (end: Int, reachesEnd: Bool) {
    var at = offset
    var end = offset
    while at < source.count {
      switch source[at] {
      case 0x20, 0x09: at += 1
      case 0x0A, 0x0D: return (at, true)
      case UInt8(ascii: "/"):
        var cursor = JSON5Cursor()
        cursor.at = at
        if at + 1 < source.count, source[at + 1] == UInt8(ascii: "/") {
          // It may end before the line feed, at U+2028 or U+2029.
          cursor.skipLineComment(source.span)
          return (cursor.at, true)
        }
        _ = cursor.skipBlockComment(source.span)
        if source[at..<cursor.at].contains(where: { JSON5Lines.isEnd($0) }) { return (end, true) }
        at = cursor.at
        end = at
      default: return (end, false)
      }
    }
    return (at, true)
  }

  private func lengthOfLine(at offset: Int) -> Int {
    let start = JSON5Lines.start(of: offset, in: source)
    var end = offset
    while end < source.count, !JSON5Lines.isEnd(source[end]) { end += 1 }
    return end - start
  }
}
