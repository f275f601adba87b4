import MessageFilter

/// A duration in seconds.
func seconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}

/// Bytes as megabytes with one decimal: `12.3`.
func megabytes(_ bytes: Int) -> String { decimal(Double(bytes) / 1e6, places: 1) }

/// A number with a fixed number of decimals, rounded half up.
func decimal(_ value: Double, places: Int) -> String {
  var scale = 1
  for _ in 0..<places { scale *= 10 }
  guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
  let scaled = Int((abs(value) * Double(scale)).rounded())
  let sign = value < 0 && scaled > 0 ? "-" : ""
  if places == 0 { return sign + grouped(scaled) }
  return sign + grouped(scaled / scale) + "." + String(scaled % scale).zeroPadded(places)
}

/// The width of a table's column of counts: wide enough for the greatest, with a blank before it.
func columnWidth(_ greatest: Int, atLeast least: Int) -> Int { max(least, grouped(greatest).count + 1) }

/// `12.34 %`. A share is never rounded to 0 % or 100 %.
func shareText(_ share: Double) -> String {
  let hundredths = Int((share * 10_000).rounded())
  if hundredths == 0, share > 0 { return "<0.01 %" }
  if hundredths == 10_000, share < 1 { return ">99.99 %" }
  return "\(hundredths / 100).\(String(hundredths % 100).zeroPadded(2)) %"
}

/// `12.3 %`, rounded half up, but never to 0 % or 100 %.
func share(_ count: Int, of total: Int) -> String {
  if total == 0 { return "0.0 %" }
  let tenths = (count * 2000 + total) / (2 * total)
  if tenths == 0, count > 0 { return "<0.1 %" }
  if tenths == 1000, count < total { return ">99.9 %" }
  return "\(tenths / 10).\(tenths % 10) %"
}

/// A share as it is typed: `0.002` or `0.2%`.
func share(typed text: String) -> Double? {
  let isPercent = text.hasSuffix("%")
  let digits = isPercent ? text.dropLast() : text[...]
  // Double also reads signs, exponents and hexadecimal digits.
  guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) else { return nil }
  // A division would round a second time: 0.7 / 100 is less than 0.007.
  guard let share = Double(isPercent ? "\(digits)e-2" : String(digits)) else { return nil }
  return share <= 1 ? share : nil
}
