/// Starter texts in Chinese.
enum ChineseStarter: StarterTexts {
  static let code = "zh"
  static let name = "Chinese"

  static let deny = #"""
    { id: "zh-cards", note: "accounts and cards for money laundering", any: [
      { text: "接一道", target: "body" }, { text: "卡接回", target: "body" }, { text: "咔接", target: "body" },
      { text: "公户", target: "body" }, { text: "卡主", target: "body" }, { text: "代发点", target: "body" },
      { text: "实力车队", target: "body" }, { text: "银行卡出租", target: "body" } ] },
    { id: "zh-trade", note: "trade that goes on in private", any: [
      { text: "的私聊我", target: "body" }, { text: "长期合作", target: "body" }, { text: "来谈", target: "body" },
      { text: "非诚勿扰", target: "body" }, { text: "承接", target: "body" }, { text: "群发", target: "body" },
      { text: "日结", target: "body" }, { text: "加我微信", target: "body" }, { text: "免费领取", target: "body" } ] },
    { id: "zh-gambling", any: [
      { text: "棋牌", target: "body" }, { text: "彩票", target: "body" }, { text: "体育投注", target: "body" },
      { text: "首充送", target: "body" } ] },
    """#

  static let codes = #"""
    { matching: "regex", target: "body", text: "验证码.{0,20}[0-9]{4,8}|[0-9]{4,8}.{0,20}验证码" },
    """#

  static let delivery = #"""
    { matching: "regex", target: "body", text: "(?:快递|包裹|订单).{0,40}(?:已发货|派送|签收|取件|驿站)" },
    """#

  static let bank = #"""
    { matching: "regex", target: "body", text: "(?:尾号|账户|银行卡).{0,40}(?:支出|收入|余额|消费|转账)" },
    """#
}
