import Bytes

/// The bytes of a file, up to `limit` of them; `-` is standard input.
func readWhole(_ path: String, atMost limit: Int = .max) throws(Errno) -> [UInt8] {
  path == "-" ? try readAll(from: 0, atMost: limit) : try contents(ofFile: path, atMost: limit)
}
