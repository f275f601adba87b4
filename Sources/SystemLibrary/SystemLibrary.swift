// The C library of the platform, under one name: a file that calls the system imports this module and needs
// no conditions of its own.

#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#else
  #error("winnow needs the C library of a POSIX system: Glibc, Musl or Darwin")
#endif
