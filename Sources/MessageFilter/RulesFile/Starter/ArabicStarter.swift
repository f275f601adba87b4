/// Starter texts in Arabic.
enum ArabicStarter: StarterTexts {
  static let code = "ar"
  static let name = "Arabic"

  static let deny = #"""
    { id: "ar-prize", note: "prizes nobody took part for", any: [
      { text: "لقد ربحت", target: "body" }, { text: "مبروك ربحت", target: "body" },
      { text: "ربحت جائزة", target: "body" }, { text: "لاستلام جائزتك", target: "body" },
      { text: "جائزة نقدية", target: "body" } ] },
    { id: "ar-loan", any: [
      { text: "قرض بدون كفيل", target: "body" }, { text: "قروض بدون كفيل", target: "body" },
      { text: "تمويل بدون كفيل", target: "body" }, { text: "سداد القروض", target: "body" },
      { text: "دخل يومي مضمون", target: "body" }, { text: "العمل من المنزل براتب", target: "body" } ] },
    { id: "ar-account", note: "accounts that nobody has closed", any: [
      { text: "تم إيقاف بطاقتك", target: "body" }, { text: "تم تجميد حسابك", target: "body" },
      { text: "تحديث بياناتك البنكية", target: "body" }, { text: "لتفادي إيقاف", target: "body" },
      { text: "رسوم جمركية لاستلام", target: "body" } ] },
    """#

  static let codes = #"""
    { matching: "regex", target: "body", text: "(?:رمز|كود|كلمة المرور).{0,40}\\b[0-9]{4,8}\\b|\\b[0-9]{4,8}\\b.{0,30}(?:رمز|كود)" },
    """#

  static let delivery = #"""
    { matching: "regex", target: "body", text: "(?:شحنتك|شحنة|طلبك|الطرد).{0,60}(?:وصل|توصيل|المندوب|تسليم|الطريق)" },
    """#

  static let bank = #"""
    { matching: "regex", target: "body", text: "(?:بطاقتك|حسابك|بطاقة|حساب).{0,60}(?:خصم|إيداع|سحب|رصيد|عملية شراء)" },
    """#
}
