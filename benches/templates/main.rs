fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    let length = carrier::find(&name).map_or(0, str::len);
    println!("{length}");
}
