// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableExperimentalFeature("Lifetimes"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A library target of the package; dependencies point down only.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, exclude: notes[name] ?? [], swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: dependencies + ["SystemLibrary", "TestSupport"], exclude: exclude,
    swiftSettings: settings)
}

/// Pages that explain a module to whoever changes it, kept beside its code.
let notes: [String: [String]] = [
  "LanguageIdentification": ["LanguageIdentification.md"],
  "MessageFilter": ["Detectors/Links.md"],
  "TextMatching": ["Performance.md", "Regex/Regex.md", "TextMatching.md"],
]

/// How the command is linked. Of the time to the first verdict a third would go into loading shared objects,
/// so it has none where the C library's archive is at hand, as it is beside a compiler on Debian; else none
/// of Swift's own.
let linking: [String] = {
  let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"]
  let hasArchive = folders.contains { access("\($0)/libc.a", R_OK) == 0 }
  return hasArchive ? ["-static-executable", "-use-ld=lld"] : ["-static-stdlib"]
}()

let package = Package(
  name: "winnow",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .library(name: "MessageFilter", targets: ["MessageFilter"]),
    .library(name: "MessageStream", targets: ["MessageStream"]),
    .executable(name: "winnow", targets: ["winnow"]),
  ],
  targets: [
    .target(name: "CVectorKernels"),
    // Runs before the Swift runtime of the command starts, and says what that needs.
    .target(name: "CProgramStart"),
    // The C library of the platform.
    library("SystemLibrary"),
    library("Bytes", ["CVectorKernels", "SystemLibrary"]),
    library("JSONText", ["Bytes", "CVectorKernels"]),
    library("TextMatching", ["Bytes", "CVectorKernels"]),
    library("LanguageIdentification", ["Bytes", "CVectorKernels", "SystemLibrary"]),
    library(
      "MessageFilter",
      ["Bytes", "CVectorKernels", "JSONText", "LanguageIdentification", "SystemLibrary", "TextMatching"]),
    library("MessageStream", ["Bytes", "JSONText", "MessageFilter", "SystemLibrary"]),
    library("RuleLearning", ["Bytes", "JSONText", "MessageFilter", "TextMatching"]),
    library("MessageLogs", ["Bytes", "CVectorKernels", "JSONText", "SystemLibrary"]),
    .executableTarget(
      name: "winnow",
      dependencies: [
        "Bytes", "CProgramStart", "JSONText", "LanguageIdentification", "MessageFilter", "MessageLogs",
        "MessageStream", "RuleLearning", "SystemLibrary", "TextMatching",
      ],
      swiftSettings: settings,
      linkerSettings: [.unsafeFlags(linking, .when(platforms: [.linux], configuration: .release))]),

    // Makes the generated tables and the language model from named public data.
    .executableTarget(
      name: "generate-tables", dependencies: ["Bytes", "SystemLibrary", "TextMatching"],
      swiftSettings: settings),
    .executableTarget(
      name: "train-languages", dependencies: ["Bytes", "LanguageIdentification", "SystemLibrary"],
      swiftSettings: settings),
    // Measures the parts; `winnow bench` measures the whole.
    .executableTarget(
      name: "benchmark-parts",
      dependencies: [
        "Bytes", "JSONText", "LanguageIdentification", "MessageFilter", "SystemLibrary", "TextMatching",
      ],
      exclude: ["README.md"], swiftSettings: settings),

    .target(
      name: "TestSupport",
      dependencies: [
        "Bytes", "CVectorKernels", "JSONText", "MessageStream", "SystemLibrary", "TextMatching",
      ],
      path: "Tests/TestSupport", swiftSettings: settings),
    tests("Bytes", ["Bytes", "CVectorKernels"]),
    tests("JSONText", ["JSONText", "Bytes", "CVectorKernels"]),
    tests("TextMatching", ["TextMatching", "Bytes", "CVectorKernels"]),
    tests("LanguageIdentification", ["LanguageIdentification", "Bytes", "train-languages"]),
    tests(
      "MessageFilter", ["MessageFilter", "TextMatching", "LanguageIdentification", "JSONText", "Bytes"]),
    tests("MessageStream", ["MessageStream", "MessageFilter", "JSONText", "Bytes"]),
    tests("MessageLogs", ["MessageLogs", "JSONText", "Bytes"]),
    tests("RuleLearning", ["RuleLearning", "MessageFilter", "TextMatching", "JSONText", "Bytes"]),
    // The fuzz targets, each tried on its seeds; .ci/fuzz links them with libFuzzer.
    tests(
      "Fuzzing",
      [
        "Bytes", "JSONText", "LanguageIdentification", "MessageFilter", "MessageLogs", "MessageStream",
        "TextMatching", "winnow",
      ], exclude: ["Seeds"]),
    // Run the built program.
    tests("winnow", ["winnow", "Bytes", "MessageFilter", "MessageStream"]),
  ]
)
