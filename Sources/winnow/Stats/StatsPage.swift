struct StatsPage {
  let report: StatsReport
  let knowsShadowed: Bool
  var text: String { "" }
}
