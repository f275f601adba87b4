/// The value of a hexadecimal digit; nil for another byte.
@inlinable
package func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 48
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 55
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 87
  default: nil
  }
}
