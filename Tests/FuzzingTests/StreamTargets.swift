import TestSupport

/// The reader of inputs that come in pieces against plain splitting: where the pieces are cut, how large
/// chunks are and how long a line may be changes nothing.
let fuzzInput: FuzzTarget = { bytes in
  var choices = Choices(bytes)
  let chunkBytes = choices.next(64) + 1
  let longestLine = choices.next(64)
  let skipping = choices.next(4)
  let longestPieces = (0..<3).map { _ in choices.next(32) + 1 }
  // An input ends where NUL stands, which is a character like any other to the reader.
  var inputs: [[UInt8]] = []
  while !choices.isEmpty, inputs.count < 4 { inputs.append(choices.bytes()) }
  let pieces = inputs.map { input in
    var pieces: [[UInt8]] = []
    var rest = input[...]
    while !rest.isEmpty {
      // The bytes themselves say, too, where they are cut.
      let count = min(longestPieces[pieces.count % 3], 1 + Int(rest.first ?? 0) % 16)
      pieces.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return pieces
  }
  let lines = ReadInPieces.read(
    pieces, chunkBytes: chunkBytes, longestLine: longestLine, skipping: skipping)
  let expected = ReadInPieces.plain(inputs, longestLine: longestLine, skipping: skipping)
  require(lines == expected, "read \(lines.map { "\($0)" } ?? "nothing"), expected \(expected)")
}
