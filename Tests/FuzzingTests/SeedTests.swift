import SystemLibrary
import TestSupport
import Testing

/// Each fuzz target on its seeds and on seeds that were damaged: the same inputs each time. The fuzzer itself
/// goes further. A promise that does not hold ends the process with a line that says which.
struct SeedTests {
  @Test(arguments: fuzzTargets.map(\.name))
  func `a target keeps its promises on its seeds and on damaged ones`(name: String) throws {
    let target = try #require(fuzzTargets.first { $0.name == name })
    let folder = checkout + "/Tests/FuzzingTests/Seeds/" + name
    let files = TemporaryFolder.names(of: folder).sorted()
    #expect(!files.isEmpty, "\(folder) has no seed")
    target.run([])
    var generator = SeededGenerator(seed: 1)
    for file in files {
      let seed = try readFile(folder + "/" + file)
      target.run(seed)
      for _ in 0..<20 { target.run(damaged(seed, &generator)) }
    }
  }

  /// The seed with up to four of its bytes replaced, taken out or doubled, or cut off behind one.
  private func damaged(_ seed: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = seed
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let place = bytes.indices.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[place] = .random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(bytes[place], at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }
}
