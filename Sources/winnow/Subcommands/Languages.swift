import Bytes
import JSONText
import LanguageIdentification

/// `winnow languages`: what `denyLanguage` can name.
enum Languages {
  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    var out = ByteBuffer(capacity: 4096)
    for (code, name) in all {
      if arguments.has(.json) {
        out.append("{\"language\":")
        out.append(jsonString: code)
        out.append(",\"name\":")
        out.append(jsonString: name)
        out.append("}\n")
      } else {
        out.append(text: code)
        for _ in code.utf8.count..<10 { out.append(UInt8(ascii: " ")) }
        out.append(text: name)
        out.append("\n")
      }
    }
    try console.write(out.span)
    return .success
  }

  /// The identifier's languages and `zh` for both Chinese scripts, by code.
  static var all: [(code: String, name: String)] {
    let languages = Language.allCases.map { (code: $0.rawValue, name: englishName($0)) }
    return (languages + [(code: "zh", name: "Chinese, in either script")]).sorted { $0.code < $1.code }
  }

  private static func englishName(_ language: Language) -> String {
    switch language {
    case .ar: "Arabic"
    case .bg: "Bulgarian"
    case .ca: "Catalan"
    case .cs: "Czech"
    case .da: "Danish"
    case .de: "German"
    case .el: "Greek"
    case .en: "English"
    case .es: "Spanish"
    case .fa: "Persian"
    case .fi: "Finnish"
    case .fr: "French"
    case .he: "Hebrew"
    case .hi: "Hindi"
    case .hr: "Croatian"
    case .hu: "Hungarian"
    case .id: "Indonesian"
    case .it: "Italian"
    case .ja: "Japanese"
    case .ko: "Korean"
    case .nb: "Norwegian Bokmål"
    case .nl: "Dutch"
    case .pl: "Polish"
    case .pt: "Portuguese"
    case .ro: "Romanian"
    case .ru: "Russian"
    case .sk: "Slovak"
    case .sv: "Swedish"
    case .th: "Thai"
    case .tr: "Turkish"
    case .uk: "Ukrainian"
    case .ur: "Urdu"
    case .vi: "Vietnamese"
    case .zhHans: "Chinese, simplified"
    case .zhHant: "Chinese, traditional"
    }
  }
}
