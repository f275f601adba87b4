/// The folder of a denied message.
package enum Folder: String, Sendable, CaseIterable { case junk, transaction, promotion }
