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
    let model = try trainer.train()
    if let output = options["output"] { try trainer.write(model, to: output) }
    try Evaluation(model: model, folder: folder, trainer: trainer).report()
  }
}
