import Bytes

/// The bytes of a file, up to `limit` of them; `-` is standard input.
func readWhole(_ path: String, atMost limit: Int = .max) throws(Errno) -> [UInt8] {
  path == "-" ? try readAll(from: 0, atMost: limit) : try contents(ofFile: path, atMost: limit)
}

/// The bytes of the file that an operand names; if it can't be read, the command fails.
func readOperand(_ operand: String) throws(CommandError) -> [UInt8] {
  do {
    return try readWhole(operand)
  } catch {
    throw .failed(.inputOutput, "\(inputName(operand)) can't be read: \(error.description)")
  }
}
