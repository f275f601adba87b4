import Bytes
import JSONText
import MessageFilter
import MessageStream
import SystemLibrary

/// The measurements as a table for people and as JSON for programs.
struct BenchReport {
  let results: BenchResults
  /// The name of the messages.
  let input: String

  // MARK: Table

  func table(_ style: Style) -> String {
    let each = results.each
    var out =
      "winnow \(Version.current) on \(Self.processor), \(Processors.count) processors, \(Self.system)\n"
    out +=
      "\(input): \(counted(results.lines.total, "message")), \(megabytes(results.bytes)) MB; "
      + "medians of \(BenchMeasurement.rounds) rounds\n\n"
    let name = 22
    func row(_ title: String, _ cells: [String]) -> String {
      title.padded(name) + cells.map { $0.leftPadded(26) }.joined() + "\n"
    }
    out += style.bold(row("rules", each.map { String($0.source.name.suffix(24)) }))
    out += row("  rules", each.map { grouped($0.ruleCount) })
    out += row("  load", each.map { "\(decimal(median($0.loadSeconds) * 1e3, places: 2)) ms" })
    out += row("  memory", each.map { "\(megabytes($0.memoryBytes)) MB" })
    out += "\n" + style.bold("workers") + "\n"
    for jobs in (each.first?.seconds.keys.sorted() ?? []) {
      out += row(
        "  \(jobs)",
        each.map { result in
          let seconds = median(result.seconds[jobs] ?? [])
          return
            "\(decimal(rate(seconds), places: 0))/s  \(decimal(speed(seconds), places: 1).leftPadded(7)) MB/s"
        })
    }
    out += "\n" + style.bold("one worker, ns a message") + "\n"
    for (index, stage) in BenchRun.stages.enumerated() {
      out += row("  \(stage)", each.map { decimal(median($0.stages[index].nanoseconds), places: 0) })
    }
    out += "\n" + style.bold("one line through a live pipe") + "\n"
    for (title, part) in Self.percentiles {
      out += row("  \(title)", each.map { "\(decimal(percentile($0.latencies, part) / 1e3, places: 0)) µs" })
    }
    if each.count == 2 {
      let one = each.map { rate(median($0.seconds[1] ?? [])) }
      if one[0] > 0 {
        out +=
          "\n\(each[1].source.name) does \(decimal(one[1] / one[0], places: 2)) times the messages of "
          + "\(each[0].source.name) with one worker\n"
      }
    }
    return out
  }

  private static let percentiles = [("p50", 0.5), ("p99", 0.99), ("max", 1.0)]

  private func rate(_ seconds: Double) -> Double { seconds > 0 ? Double(results.lines.total) / seconds : 0 }
  private func speed(_ seconds: Double) -> Double {
    seconds > 0 ? Double(results.bytes) / 1e6 / seconds : 0
  }

  private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    if sorted.isEmpty { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  private func percentile(_ sorted: [Int], _ part: Double) -> Double {
    guard !sorted.isEmpty else { return 0 }
    return Double(sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))])
  }

  // MARK: JSON

  var json: String {
    var out = ByteBuffer(capacity: 2048)
    out.appendObject { out in
      out.append(member: "version", Version.current)
      out.append(member: "machine") { out in
        out.append(member: "processor", Self.processor)
        out.append(member: "processors", Processors.count)
        out.append(member: "system", Self.system)
      }
      out.append(member: "input", input)
      out.append(member: "messages", results.lines.total)
      out.append(member: "bytes", results.bytes)
      out.append(member: "rounds", BenchMeasurement.rounds)
      // The number of workers of a run without --jobs.
      out.append(member: "workers", Processors.count)
      out.append(member: "results", list: results.each) { result, out in
        out.appendObject { out in appendMembers(of: result, to: &out) }
      }
    }
    out.append("\n")
    return String(copying: out.span)
  }

  private func appendMembers(of result: BenchResult, to out: inout ByteBuffer) {
    out.append(member: "rules", result.source.operand)
    out.append(member: "ruleCount", result.ruleCount)
    out.append(member: "loadNanoseconds", Int(median(result.loadSeconds) * 1e9))
    out.append(member: "memoryBytes", result.memoryBytes)
    out.append(member: "throughput", list: result.seconds.keys.sorted()) { jobs, out in
      let seconds = median(result.seconds[jobs] ?? [])
      out.appendObject { out in
        out.append(member: "jobs", jobs)
        out.append(member: "messagesPerSecond", Int(rate(seconds)))
        out.append(member: "megabytesPerSecond")
        out.append(text: "\((speed(seconds) * 100).rounded() / 100)")
        out.append(member: "nanoseconds", Int(seconds * 1e9))
      }
    }
    out.append(member: "nanosecondsPerMessage") { out in
      for stage in result.stages {
        out.append(memberNamed: stage.name, Int(median(stage.nanoseconds).rounded()))
      }
    }
    out.append(member: "latencyNanoseconds") { out in
      for (title, part) in Self.percentiles {
        out.append(memberNamed: title, Int(percentile(result.latencies, part)))
      }
    }
  }

  // MARK: The machine

  private static var processor: String {
    guard let bytes = try? readWhole("/proc/cpuinfo", atMost: 1 << 20) else { return "an unknown processor" }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("model name") {
      return String(line.drop { $0 != ":" }.dropFirst().drop { $0 == " " })
    }
    return "an unknown processor"
  }

  private static var system: String {
    var names = utsname()
    // The struct outlives the call, which fills it.
    guard unsafe uname(&names) == 0 else { return "an unknown system" }
    func text<T>(_ field: T) -> String {
      // A field of utsname is an array of bytes that ends in 0.
      unsafe withUnsafeBytes(of: field) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
    return "\(text(names.sysname)) \(text(names.release))"
  }
}
