import Testing

@testable import RuleLearning

@Suite struct RuleGrowthTests {
  @Test(
    "Runs cut from one phrase overlap",
    arguments: [
      ("需要联", "要联系"), ("要联系", "需要联"), ("人兼职", "个人兼"), ("兼职", "职位"), ("联系", "需要联系"),
      ("work", "homework"),
    ])
  func overlapping(_ a: String, _ b: String) { #expect(RuleGrowth.overlap(a, b)) }

  @Test(
    "Texts that share no end and no beginning may stand beside each other",
    arguments: [
      ("兼职", "联系"), ("资源", "私聊我"), ("work", "king"), ("好", "的"),
    ])
  func separate(_ a: String, _ b: String) { #expect(!RuleGrowth.overlap(a, b)) }
}
