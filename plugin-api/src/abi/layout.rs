use abi_stable::StableAbi;
/// x
pub fn layout_fingerprint() -> String {
    let _ = <super::ModuleRef as StableAbi>::LAYOUT;
    String::new()
}
