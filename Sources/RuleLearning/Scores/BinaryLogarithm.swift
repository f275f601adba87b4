/// The logarithm to base 2 of a positive number, interpolated between powers of two, so that it is the same
/// on every machine. The error is at most 0.09.
func binaryLogarithm(_ number: Double) -> Double {
  Double(number.exponent) + number.significand - 1
}
