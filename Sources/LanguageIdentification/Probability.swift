/// Arithmetic of probabilities, the same on every machine: no C library's exponential.
package enum Probability {
  /// e to the power of `x`, to seven digits. Below -80 it is 0, and above 80 what it is at 80.
  package static func exponential(_ x: Float) -> Float {
    if x < -80 { return 0 }
    let scaled = Double(min(x, 80)) * 1.4426950408889634
    let whole = scaled.rounded(.down)
    let rest = (scaled - whole) * 0.6931471805599453
    // Taylor's series up to the ninth power; the rest is below ln 2, so the error is below 1e-8.
    var series = rest * 2.7557319223985893e-6 + 2.48015873015873e-5
    series = series * rest + 1.984126984126984e-4
    series = series * rest + 1.388888888888889e-3
    series = series * rest + 8.333333333333333e-3
    series = series * rest + 4.1666666666666664e-2
    series = series * rest + 0.16666666666666666
    series = series * rest + 0.5
    series = series * rest + 1
    series = series * rest + 1
    return Float(series * Double(sign: .plus, exponent: Int(whole), significand: 1))
  }

  /// The probability that log odds mean.
  package static func logistic(_ odds: Float) -> Float {
    if odds >= 0 { return 1 / (1 + exponential(-odds)) }
    let power = exponential(odds)
    return power / (1 + power)
  }
}
