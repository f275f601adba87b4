/// An error in a pattern.
package struct RegexSyntaxError: Error, Sendable, Equatable {
  /// A description of the error and of what was expected, without the position.
  package var message: String
  /// The position in the pattern, in Unicode scalars from 0.
  package var offset: Int

  /// An error at a place.
  package init(message: String, offset: Int) {
    self.message = message
    self.offset = offset
  }
}

/// Questions about a pattern that need no text.
package enum RegexSyntax {
  /// Returns the error in a pattern; nil if it can be compiled. Takes time linear in the size of the program,
  /// which is bounded by the limits.
  package static func check(_ pattern: String, isCaseInsensitive: Bool = false) -> RegexSyntaxError? {
    do throws(RegexSyntaxError) {
      var parser = RegexParser(pattern, isCaseInsensitive: isCaseInsensitive)
      if RegexParts.mostMemory(of: try parser.parse()) != nil { return nil }
      _ = try Regex(pattern, isCaseInsensitive: isCaseInsensitive)
      return nil
    } catch {
      return error
    }
  }

  /// Whether a pattern matches the empty text, and so every text. False if it cannot be compiled.
  package static func matchesEmptyText(_ pattern: String, isCaseInsensitive: Bool = false) -> Bool {
    do throws(RegexSyntaxError) {
      var parser = RegexParser(pattern, isCaseInsensitive: isCaseInsensitive)
      // Most need a character, and are not compiled to see that.
      guard try parser.parse().isNullable else { return false }
      return try Regex(pattern, isCaseInsensitive: isCaseInsensitive).matchesEmpty
    } catch {
      return false
    }
  }
}
