internal import Bytes
extension ByteBuffer { mutating func append(sanitizing s: Span<UInt8>) { append(s) } }
