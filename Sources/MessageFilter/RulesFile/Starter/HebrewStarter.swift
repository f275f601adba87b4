/// Starter texts in Hebrew.
enum HebrewStarter: StarterTexts {
  static let code = "he"
  static let name = "Hebrew"

  static let deny = #"""
    { id: "he-prize", note: "prizes nobody took part for", any: [
      { text: "זכית בפרס", target: "body" }, { text: "זכית במתנה", target: "body" },
      { text: "לקבלת הפרס", target: "body" }, { text: "הזוכה המאושר", target: "body" } ] },
    { id: "he-loan", any: [
      { text: "הלוואה ללא", target: "body" }, { text: "הלוואות ללא", target: "body" },
      { text: "הלוואה מיידית", target: "body" }, { text: "הלוואה חוץ בנקאית", target: "body" },
      { text: "החזר מס מגיע לך", target: "body" }, { text: "עבודה מהבית", target: "body" } ] },
    { id: "he-fee", note: "fees that nobody owes", any: [
      { text: "לתשלום דמי מכס", target: "body" }, { text: "לעדכון פרטי המשלוח", target: "body" },
      { text: "חשבונך נחסם", target: "body" }, { text: "חשבונך הושעה", target: "body" },
      { text: "לשחרור החבילה", target: "body" } ] },
    { id: "he-opt-out", folder: "promotion", note: "what advertisers must write", any: [
      { text: "להסרה השב", target: "body" }, { text: "להסרה השיבו", target: "body" },
      { text: "להסרה:", target: "body" }, { text: "להסרה לחץ", target: "body" },
      { text: "להסרה מרשימת", target: "body" } ] },
    """#

  static let codes = #"""
    { matching: "regex", target: "body", text: "(?:קוד|סיסמה|סיסמא).{0,40}\\b[0-9]{4,8}\\b|\\b[0-9]{4,8}\\b.{0,20}קוד" },
    """#

  static let delivery = #"""
    { matching: "regex", target: "body", text: "(?:חבילה|החבילה|משלוח|ההזמנה|הזמנתך).{0,60}(?:שליח|נמסר|ממתינה|בדרך|הגיע|איסוף)" },
    """#

  static let bank = #"""
    { matching: "regex", target: "body", text: "(?:כרטיס|חשבון|חשבונך).{0,60}(?:חויב|זוכה|חיוב|יתרה|משיכה|העברה)" },
    """#
}
