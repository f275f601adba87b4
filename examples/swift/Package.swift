// swift-tools-version: 6.2
import PackageDescription

// Programs of their own that use winnow as a library. With a released version, the dependency is
// .package(url: …, from: "1.0.0") instead of the path.
let package = Package(
  name: "judge",
  platforms: [.macOS(.v26), .iOS(.v26)],
  dependencies: [.package(name: "winnow", path: "../..")],
  targets: [
    // One message, judged and explained.
    .executableTarget(
      name: "judge", dependencies: [.product(name: "MessageFilter", package: "winnow")], swiftSettings: mode),
    // What an iOS Message Filter extension does, on every platform; only its last file needs iOS.
    .target(
      name: "Filtering", dependencies: [.product(name: "MessageFilter", package: "winnow")],
      swiftSettings: mode),
    // Requests judged as they come, by rules that may change meanwhile.
    .executableTarget(
      name: "service", dependencies: [.product(name: "MessageStream", package: "winnow")],
      swiftSettings: mode),
    .testTarget(name: "FilteringTests", dependencies: ["Filtering"], swiftSettings: mode),
  ]
)

var mode: [SwiftSetting] { [.swiftLanguageMode(.v6)] }
