import Bytes

/// The bytes of a file, up to `limit` of them; `-` is standard input.
func readWhole(_ path: String, atMost limit: Int) throws(Errno) -> [UInt8] {
  path == "-" ? try readAll(from: 0, atMost: limit) : try contents(ofFile: path, atMost: limit)
}

/// The bytes of the file that an operand names; if it can't be read or is larger than a rules file may be,
/// the command fails.
func readOperand(_ operand: String) throws(CommandError) -> [UInt8] {
  let bytes: [UInt8]
  do {
    bytes = try readWhole(operand, atMost: Limits.rulesBytes + 1)
  } catch {
    throw .failed(.inputOutput, "\(inputName(operand)) can't be read: \(error.description)")
  }
  if bytes.count > Limits.rulesBytes {
    throw .failed(
      .usage, "\(inputName(operand)) is larger than \(Limits.rulesBytes >> 20) MiB, the most that is read")
  }
  return bytes
}
