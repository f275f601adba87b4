// From a folder of word lists and sentences to the language model; see LanguageIdentification.md.
//
//   train-languages FOLDER --output FILE     trains, writes the model, reports how good it is
//   train-languages FOLDER --evaluate FILE   reports how good a model is
//   train-languages FOLDER --unseen          trains without some words and reports on those too
//   train-languages FOLDER --common FILE     writes the table of common words that languages share
//
// A FILE that ends in .swift is a source file with the model as a literal.

import LanguageIdentification

@main struct Program {
  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    var folder: String?
    var output: String?
    var evaluated: String?
    var common: String?
    var holdsOutWords = false
    while let argument = arguments.popFirst() {
      switch argument {
      case "--output": output = arguments.popFirst()
      case "--evaluate": evaluated = arguments.popFirst()
      case "--common": common = arguments.popFirst()
      case "--unseen": holdsOutWords = true
      default: folder = argument
      }
    }
    guard let folder else {
      say("usage: train-languages FOLDER [--output FILE | --evaluate MODEL | --unseen | --common FILE]")
      return
    }
    do {
      var trainer = Trainer(folder: folder)
      trainer.holdsOutWords = holdsOutWords
      if let common {
        return try CommonWords(trainer.corpora, folder: folder, flattening: trainer.flattening).write(
          to: common)
      }
      if let evaluated {
        let bytes = try Trainer.modelText(of: evaluated)
        let model = try LanguageModel(reading: bytes.span)
        try trainer.loadHeldOut()
        return try Evaluation(model: model, folder: folder, trainer: trainer).report()
      }
      let model = try trainer.train()
      if let output { try trainer.write(model, to: output) }
      try Evaluation(model: model, folder: folder, trainer: trainer).report()
    } catch let failure as TextFiles.Failure {
      say("train-languages: \(failure.message)")
      throw failure
    }
  }
}
