#[test]
fn todo() {}
