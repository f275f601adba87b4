/// Starter texts in Indonesian.
enum IndonesianStarter: StarterTexts {
  static let code = "id"
  static let name = "Indonesian"

  static let deny = #"""
    { id: "id-prize", note: "prizes nobody took part for", any: [
      { text: "pemenang", target: "body", matching: "exact", disguises: "all" },
      { text: "no simcard anda", target: "body" }, { text: "pin anda", target: "body", matching: "exact" },
      { text: "selamat anda", target: "body", matching: "exact" }, { text: "pesan resmi", target: "body" },
      { text: "info klik", target: "body" }, { text: "dptkan hadiah", target: "body" },
      { text: "pinjaman tanpa", target: "body" } ] },
    { id: "id-offer", folder: "promotion", any: [
      { text: "isi ulang", target: "body", matching: "exact" }, { text: "nikmati", target: "body", matching: "exact" },
      { text: "diskon", target: "body", matching: "exact" }, { text: "internetan", target: "body", matching: "exact" },
      { text: "promo", target: "body", matching: "exact" }, { text: "kunjungi", target: "body", matching: "exact" } ] },
    """#

  static let codes = #"""
    { matching: "regex", target: "body", text: "(?i)\\b(?:kode|otp)\\b.{0,40}\\b[0-9]{4,8}\\b" },
    """#

  static let delivery = #"""
    { matching: "regex", target: "body", text: "(?i)\\b(?:paket|pesanan|kiriman)\\b.{0,60}\\b(?:dikirim|diantar|tiba|kurir|resi)\\b" },
    """#

  static let bank = #"""
    { matching: "regex", target: "body", text: "(?i)\\b(?:kartu|rekening|saldo)\\b.{0,60}\\b(?:transaksi|debet|kredit|transfer)\\b" },
    """#
}
