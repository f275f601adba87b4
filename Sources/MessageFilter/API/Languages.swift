// Verdicts and explanations name languages and say how sure the guess is. These types come with this module,
// so that a program which reads them needs no second import.
@_exported public import struct LanguageIdentification.Confidence
@_exported public import enum LanguageIdentification.Language
@_exported public import struct LanguageIdentification.LanguageGuess
