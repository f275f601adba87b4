// swift-tools-version: 6.2
import PackageDescription

// A program of its own that uses winnow as a library. With a released version, the dependency is
// .package(url: …, from: "1.0.0") instead of the path.
let package = Package(
  name: "judge",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "winnow", path: "../..")],
  targets: [
    .executableTarget(
      name: "judge",
      dependencies: [.product(name: "MessageFilter", package: "winnow")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
