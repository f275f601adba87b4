import Bytes

/// The bytes of a file, up to `limit` of them; `-` is standard input.
func readWhole(_ path: String, atMost limit: Int) throws(Errno) -> [UInt8] {
  path == "-" ? try readAll(from: 0, atMost: limit) : try contents(ofFile: path, atMost: limit)
}

/// The bytes of the file that an operand names, up to `limit` of them; if it can't be read, the command
/// fails.
func readOperand(_ operand: String, atMost limit: Int) throws(CommandError) -> [UInt8] {
  do {
    return try readWhole(operand, atMost: limit)
  } catch {
    throw .failed(.inputOutput, "\(inputName(operand)) can't be read: \(error.description)")
  }
}

/// The bytes of the file that an operand names; if it can't be read or is larger than a rules file may be,
/// the command fails.
func readOperand(_ operand: String) throws(CommandError) -> [UInt8] {
  let bytes = try readOperand(operand, atMost: Limits.rulesBytes + 1)
  if bytes.count > Limits.rulesBytes {
    throw .failed(
      .usage, "\(inputName(operand)) is larger than \(Limits.rulesBytes >> 20) MiB, the most that is read")
  }
  return bytes
}
