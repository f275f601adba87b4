@main struct Winnow { static func main() { print("winnow") } }
