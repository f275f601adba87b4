enum LanguageName { static func areSame(_ a: String, _ b: String) -> Bool { a.lowercased() == b.lowercased() } }
