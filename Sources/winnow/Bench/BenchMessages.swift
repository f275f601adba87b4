import Bytes
import JSONText

/// Generated messages for measurements, the same on every machine: a seeded mixture of languages, lengths and
/// senders, some of them with links, numbers and emoji.
enum BenchMessages {
  /// Generates a number of messages, one a line.
  static func lines(_ count: Int) -> [UInt8] {
    var out = ByteBuffer(capacity: 1 << 20)
    append(count, to: &out)
    return [UInt8](copying: out.span)
  }

  private static func append(_ count: Int, to out: inout ByteBuffer) {
    var random = Mixer(state: 20_240_501)
    for number in 0..<count {
      let vocabulary = vocabularies[random.weighted()]
      out.append("{\"id\":")
      out.append(decimal: number + 1)
      out.append(",\"sender\":")
      out.append(jsonString: sender(&random))
      out.append(",\"body\":")
      var body = ""
      for index in 0..<(4 + random.below(24)) {
        if index > 0 { body += " " }
        body += vocabulary[random.below(vocabulary.count)]
      }
      switch random.below(20) {
      case 0: body += " https://example.com/" + String(random.below(1 << 30), radix: 36)
      case 1: body += " \(1000 + random.below(9000))"
      case 2: body += " 🎉"
      default: body += random.below(2) == 0 ? "." : ""
      }
      out.append(jsonString: body)
      out.append("}\n")
    }
  }

  private static func sender(_ random: inout Mixer) -> String {
    switch random.below(4) {
    case 0: names[random.below(names.count)]
    case 1: String(10_000 + random.below(89_999))
    default: "+\(1 + random.below(98))\(100_000_000 + random.below(899_999_999))"
    }
  }

  /// A small pseudo-random number generator (an LCG with a mixing step).
  private struct Mixer {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let mixed = (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
      return Int((mixed ^ (mixed >> 33)) % UInt64(bound))
    }

    /// Half of the messages are English.
    mutating func weighted() -> Int { below(2) == 0 ? 0 : below(vocabularies.count) }
  }

  private static let names = [
    "Bank", "ParcelPoint", "Mum", "InfoSMS", "Clinic", "Tickets24", "Gym", "Support",
  ]

  private static let vocabularies: [[String]] = [
    words(
      "hello your parcel is on its way please call me back when you are free the meeting starts at noon tomorrow "
        + "we have a new offer for you only today reply yes to confirm or stop to end your code expires soon thanks "
        + "see you at the station don't forget the keys and the milk happy birthday what time is dinner love"),
    words(
      "guten Tag Ihr Paket kommt heute zwischen zehn und zwölf bitte rufen Sie uns zurück wir haben ein neues "
        + "Angebot für Sie nur diese Woche danke bis morgen am Bahnhof vergiss die Schlüssel nicht schöne Grüße"
    ),
    words(
      "hola su pedido está en camino por favor llame mañana tenemos una oferta nueva para usted gracias nos vemos "
        + "en la estación no olvides las llaves feliz cumpleaños"),
    words(
      "שלום החבילה שלך בדרך אנא התקשר אליי מחר יש לנו מבצע חדש רק היום תודה נתראה בתחנה אל תשכח את המפתחות"),
    words(
      "здравствуйте ваша посылка уже в пути позвоните мне завтра у нас новое предложение только сегодня спасибо"
    ),
    words("您好 您的包裹 正在 路上 请 明天 给我 打电话 我们 有 新的 优惠 只有 今天 谢谢 车站 见"),
    words("مرحبا طردك في الطريق من فضلك اتصل بي غدا لدينا عرض جديد اليوم فقط شكرا أراك في المحطة"),
  ]

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
