/// Finds the country or calling code that the writer of an unknown one had in mind.
enum CountrySuggestions {
  /// What the writer of an unknown country may have meant: a country by its English name, possibly with a
  /// typing mistake, an abbreviation that is not an ISO region, or a calling code without its `+`.
  static func suggestion(for name: String) -> String? {
    let known = ["UK": "GB", "EL": "GR", "USA": "US", "ENG": "GB", "UAE": "AE"]
    if let region = known[name.uppercased()] { return region }
    var digits = Substring(name)
    if digits.hasPrefix("00") { digits = digits.dropFirst(2) }
    if !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) {
      return CallingCodeDetector.code(named: "+\(digits)") == nil ? nil : "+\(digits)"
    }
    guard name.utf8.count > 2 else { return nil }
    guard let meant = Suggestion.nearest(to: name, among: english.map(\.name)) else { return nil }
    return english.first { $0.name == meant }?.region
  }

  /// The region that the writer of something else may have meant: a country's name, or a calling code.
  static func region(meantBy name: String) -> String? {
    let suggestion = CallingCodeDetector.code(named: name) != nil ? name : suggestion(for: name)
    guard let suggestion else { return nil }
    guard suggestion.hasPrefix("+"), let code = CallingCodeDetector.code(named: suggestion) else {
      return suggestion
    }
    return CallingCodeDetector.regions(of: code).first
  }

  /// English names as people type them, with the ISO 3166-1 region of each.
  private static let english: [(name: String, region: String)] = [
    ("Andorra", "AD"), ("United Arab Emirates", "AE"), ("Emirates", "AE"), ("Afghanistan", "AF"),
    ("Albania", "AL"), ("Armenia", "AM"), ("Angola", "AO"), ("Argentina", "AR"), ("Austria", "AT"),
    ("Australia", "AU"), ("Azerbaijan", "AZ"), ("Bosnia", "BA"), ("Bosnia and Herzegovina", "BA"),
    ("Bangladesh", "BD"), ("Belgium", "BE"), ("Burkina Faso", "BF"), ("Bulgaria", "BG"), ("Bahrain", "BH"),
    ("Burundi", "BI"), ("Benin", "BJ"), ("Brunei", "BN"), ("Bolivia", "BO"), ("Brazil", "BR"),
    ("Bhutan", "BT"), ("Botswana", "BW"), ("Belarus", "BY"), ("Belize", "BZ"), ("Canada", "CA"),
    ("DR Congo", "CD"), ("Congo", "CG"), ("Switzerland", "CH"), ("Ivory Coast", "CI"), ("Chile", "CL"),
    ("Cameroon", "CM"), ("China", "CN"), ("Colombia", "CO"), ("Costa Rica", "CR"), ("Cuba", "CU"),
    ("Cape Verde", "CV"), ("Cyprus", "CY"), ("Czechia", "CZ"), ("Czech Republic", "CZ"), ("Germany", "DE"),
    ("Djibouti", "DJ"), ("Denmark", "DK"), ("Dominican Republic", "DO"), ("Algeria", "DZ"), ("Ecuador", "EC"),
    ("Estonia", "EE"), ("Egypt", "EG"), ("Eritrea", "ER"), ("Spain", "ES"), ("Ethiopia", "ET"),
    ("Finland", "FI"), ("Fiji", "FJ"), ("France", "FR"), ("Gabon", "GA"), ("Britain", "GB"),
    ("Great Britain", "GB"), ("United Kingdom", "GB"), ("England", "GB"), ("Scotland", "GB"), ("Wales", "GB"),
    ("Georgia", "GE"), ("Ghana", "GH"), ("Greenland", "GL"), ("Gambia", "GM"), ("Guinea", "GN"),
    ("Greece", "GR"), ("Guatemala", "GT"), ("Guyana", "GY"), ("Hong Kong", "HK"), ("Honduras", "HN"),
    ("Croatia", "HR"), ("Haiti", "HT"), ("Hungary", "HU"), ("Indonesia", "ID"), ("Ireland", "IE"),
    ("Israel", "IL"), ("India", "IN"), ("Iraq", "IQ"), ("Iran", "IR"), ("Iceland", "IS"), ("Italy", "IT"),
    ("Jamaica", "JM"), ("Jordan", "JO"), ("Japan", "JP"), ("Kenya", "KE"), ("Kyrgyzstan", "KG"),
    ("Cambodia", "KH"), ("North Korea", "KP"), ("South Korea", "KR"), ("Korea", "KR"), ("Kuwait", "KW"),
    ("Kazakhstan", "KZ"), ("Laos", "LA"), ("Lebanon", "LB"), ("Liechtenstein", "LI"), ("Sri Lanka", "LK"),
    ("Liberia", "LR"), ("Lesotho", "LS"), ("Lithuania", "LT"), ("Luxembourg", "LU"), ("Latvia", "LV"),
    ("Libya", "LY"), ("Morocco", "MA"), ("Monaco", "MC"), ("Moldova", "MD"), ("Montenegro", "ME"),
    ("Madagascar", "MG"), ("North Macedonia", "MK"), ("Macedonia", "MK"), ("Mali", "ML"), ("Myanmar", "MM"),
    ("Burma", "MM"), ("Mongolia", "MN"), ("Macau", "MO"), ("Mauritania", "MR"), ("Malta", "MT"),
    ("Mauritius", "MU"), ("Maldives", "MV"), ("Malawi", "MW"), ("Mexico", "MX"), ("Malaysia", "MY"),
    ("Mozambique", "MZ"), ("Namibia", "NA"), ("Niger", "NE"), ("Nigeria", "NG"), ("Nicaragua", "NI"),
    ("Netherlands", "NL"), ("Holland", "NL"), ("Norway", "NO"), ("Nepal", "NP"), ("New Zealand", "NZ"),
    ("Oman", "OM"), ("Panama", "PA"), ("Peru", "PE"), ("Papua New Guinea", "PG"), ("Philippines", "PH"),
    ("Pakistan", "PK"), ("Poland", "PL"), ("Puerto Rico", "PR"), ("Palestine", "PS"), ("Portugal", "PT"),
    ("Paraguay", "PY"), ("Qatar", "QA"), ("Romania", "RO"), ("Serbia", "RS"), ("Russia", "RU"),
    ("Rwanda", "RW"), ("Saudi Arabia", "SA"), ("Seychelles", "SC"), ("Sudan", "SD"), ("Sweden", "SE"),
    ("Singapore", "SG"), ("Slovenia", "SI"), ("Slovakia", "SK"), ("Sierra Leone", "SL"), ("San Marino", "SM"),
    ("Senegal", "SN"), ("Somalia", "SO"), ("Suriname", "SR"), ("South Sudan", "SS"), ("El Salvador", "SV"),
    ("Syria", "SY"), ("Eswatini", "SZ"), ("Chad", "TD"), ("Togo", "TG"), ("Thailand", "TH"),
    ("Tajikistan", "TJ"), ("East Timor", "TL"), ("Turkmenistan", "TM"), ("Tunisia", "TN"), ("Turkey", "TR"),
    ("Trinidad and Tobago", "TT"), ("Taiwan", "TW"), ("Tanzania", "TZ"), ("Ukraine", "UA"), ("Uganda", "UG"),
    ("United States", "US"), ("America", "US"), ("Uruguay", "UY"), ("Uzbekistan", "UZ"), ("Vatican", "VA"),
    ("Venezuela", "VE"), ("Vietnam", "VN"), ("Kosovo", "XK"), ("Yemen", "YE"), ("South Africa", "ZA"),
    ("Zambia", "ZM"), ("Zimbabwe", "ZW"),
  ]
}
