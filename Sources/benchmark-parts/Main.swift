@main struct Program { static func main() { print("not here yet") } }
