import LanguageIdentification

@main struct Program {
  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    var options: [String: String] = [:]
    var plain: [String] = []
    while let argument = arguments.popFirst() {
      if argument.hasPrefix("--") {
        options[String(argument.dropFirst(2))] = arguments.popFirst() ?? ""
      } else {
        plain.append(argument)
      }
    }
    guard let folder = plain.first else {
      say("usage: train-languages FOLDER [--output FILE]")
      return
    }
    var trainer = Trainer(folder: folder)
    if let only = options["only"] { trainer.corpora.removeAll { "\($0.script)" != only } }
    trainer.holdsOutWords = options["unseen"] != nil
    for index in trainer.sizes.indices {
      if let v = options["runs"].flatMap({ Int($0) }) { trainer.sizes[index].runs = v }
      if let v = options["words"].flatMap({ Int($0) }) { trainer.sizes[index].words = v }
      if let v = options["buckets"].flatMap({ Int($0) }) { trainer.sizes[index].buckets = v }
      if let v = options["shared"].flatMap({ Int($0) }) { trainer.sizes[index].sharedBuckets = v }
      if let v = options["examples"].flatMap({ Int($0) }) { trainer.sizes[index].perLane = v }
    }
    if let v = options["flat"].flatMap({ Float($0) }) { trainer.flattening = v }
    if let v = options["rate"].flatMap({ Float($0) }) { trainer.rate = v }
    if let v = options["rate2"].flatMap({ Float($0) }) { trainer.rate2 = v }
    let model = try trainer.train()
    if let output = options["output"] { try trainer.write(model, to: output) }
    try Evaluation(model: model, folder: folder, trainer: trainer).report()
  }
}
