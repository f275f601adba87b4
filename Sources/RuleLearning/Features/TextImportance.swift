/// The importance of a text in a classifier: its absolute weight times the square root of the number of
/// messages that have it. A text of great weight in few messages matters as little as one of small weight in
/// many.
func textImportance(weight: Double, messages: Int) -> Double { abs(weight) * Double(messages).squareRoot() }
