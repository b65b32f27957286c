pub fn find(_: &str) -> Option<&'static str> {
    None
}
