/// What a file that an option names gets.
enum OutputContent: Sendable {
  /// The results, in place of standard output.
  case results
  /// A report beside the results.
  case report
  /// A page for a browser.
  case page
  /// The run's counters, which are written again and again. The run goes on if that fails.
  case counters

  /// The text within the first bytes of a file by which an older one of the kind is recognised, which is
  /// replaced without `--force`; nil if none is.
  var mark: (text: String, within: Int)? {
    switch self {
    case .results, .report: nil
    case .page: (PageFrame.mark, 1024)
    case .counters: (MetricsText.mark, MetricsText.mark.utf8.count)
    }
  }
}
