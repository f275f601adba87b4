/// Starter texts in Hindi.
enum HindiStarter: StarterTexts {
  static let code = "hi"
  static let name = "Hindi"

  static let deny = #"""
    { id: "hi-prize", note: "prizes nobody took part for", any: [
      { text: "दावा करने के लिए", target: "body" }, { text: "पुरस्कार जीत", target: "body" },
      { text: "लॉटरी", target: "body" }, { text: "गारंटीकृत", target: "body" }, { text: "कैश पुरस्कार", target: "body" },
      { text: "नकद पुरस्कार", target: "body" } ] },
    { id: "hi-loan", any: [
      { text: "बिना गारंटी लोन", target: "body" }, { text: "तुरंत लोन", target: "body" },
      { text: "घर बैठे कमा", target: "body" }, { text: "खाता बंद कर दिया जाएगा", target: "body" } ] },
    """#

  static let codes = #"""
    { matching: "regex", target: "body", text: "(?i)(?:ओटीपी|OTP|कोड).{0,40}\\b[0-9]{4,8}\\b|\\b[0-9]{4,8}\\b.{0,30}(?:ओटीपी|OTP|कोड)" },
    """#

  static let delivery = #"""
    { matching: "regex", target: "body", text: "(?:पार्सल|पैकेज|ऑर्डर).{0,60}(?:डिलीवर|पहुंच|भेज|कूरियर)" },
    """#

  static let bank = #"""
    { matching: "regex", target: "body", text: "(?:खाते|कार्ड).{0,60}(?:डेबिट|क्रेडिट|जमा|निकाल|शेष)" },
    """#
}
