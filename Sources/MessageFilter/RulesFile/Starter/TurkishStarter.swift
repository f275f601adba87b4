/// Starter texts in Turkish, with and without the letters that old phones lack.
enum TurkishStarter: StarterTexts {
  static let code = "tr"
  static let name = "Turkish"

  static let deny = #"""
    { id: "tr-opt-out", folder: "promotion", note: "what advertisers must write", any: [
      { text: "almak istemiyorsan", target: "body" },
      { text: "mersis", target: "body", matching: "exact" },
      { text: "ret yaz", target: "body" },
      { text: "sms iptal", target: "body" },
      { text: "iptal için", target: "body" }, { text: "iptal icin", target: "body" },
      { text: "iptali için", target: "body" }, { text: "iptali icin", target: "body" } ] },
    { id: "tr-offer", folder: "promotion", any: [
      { text: "size özel", target: "body" }, { text: "size ozel", target: "body" },
      { text: "ve üzeri", target: "body" }, { text: "ve uzeri", target: "body" },
      { text: "(?i)\\byaz[ıi]p\\s+[0-9]{4}", target: "body", matching: "regex" },
      { text: "kaçırmayın", target: "body" }, { text: "kacirmayin", target: "body" } ] },
    { id: "tr-bet", note: "betting", any: [
      { text: "deneme bonusu", target: "body", disguises: "all" },
      { text: "bahis", target: "body", matching: "exact", disguises: "lookalikes" },
      { text: "freespin", target: "body", disguises: "all" } ] },
    """#

  static let codes = #"""
    { matching: "regex", target: "body", text: "(?i)(?:kod|şifre|sifre|parola)\\w*.{0,40}\\b[0-9]{4,8}\\b|\\b[0-9]{4,8}\\b.{0,30}(?:kod|şifre|sifre)" },
    """#

  static let delivery = #"""
    { matching: "regex", target: "body", text: "(?i)\\b(?:kargo|sipariş|siparis|gönderi|gonderi)\\w*.{0,60}(?:teslim|yola|dağıtım|dagitim|kurye|şube|sube)" },
    """#

  static let bank = #"""
    { matching: "regex", target: "body", text: "(?i)\\b(?:kart|hesab|hesap)\\w*.{0,60}(?:harcama|çekil|cekil|bakiye|tahsil|ödeme|odeme)" },
    """#
}
