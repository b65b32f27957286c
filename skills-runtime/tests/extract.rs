//! A copy on disk is always complete or absent, even with concurrent processes.
#![cfg(feature = "extract")]

mod temp;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use skills_runtime::{Skills, skills};
#[cfg(unix)]
use skills_tests::other_user::runs_as_another;

use self::temp::Temp;

static SKILLS: Skills = skills!("skills");

/// Bytes and execute bit of every file below a folder.
type Files = BTreeMap<PathBuf, (Vec<u8>, bool)>;

#[test]
fn extracted_files_equal_embedded_files() {
    let temp = Temp::new();
    let dir = SKILLS.extract_to(temp.join("a/b")).unwrap();
    assert_eq!(dir, temp.join("a/b").join(SKILLS.digest().unwrap().to_string()));
    assert_eq!(files(&dir), embedded(&SKILLS));
    assert_eq!(fs::read_dir(temp.join("a/b")).unwrap().count(), 1, "nothing temporary is left");
    assert_eq!(mode(&dir), mode(&dir.join("pdf")));

    let pdf = SKILLS.get("pdf").unwrap();
    let dir = pdf.extract_to(temp.path()).unwrap();
    assert!(dir.ends_with("pdf") && dir.starts_with(temp.path()));
    assert_eq!(files(dir.parent().unwrap()), embedded(&SKILLS.only(["pdf"])));
    assert!(Skills::EMPTY.extract_to(temp.path()).unwrap().is_dir());
}

#[cfg(feature = "fs")]
#[test]
fn a_copy_is_a_set_of_valid_skills() {
    use skills_runtime::{Policy, Skill};

    let temp = Temp::new();
    let dir = SKILLS.extract_to(temp.path()).unwrap();
    let copy = Skills::load(&dir, &Policy::default()).strict().unwrap().skills;
    assert_eq!(copy.digest().unwrap(), SKILLS.digest().unwrap());
    for (copy, skill) in copy.iter().zip(&SKILLS) {
        assert_eq!(copy.digest().unwrap(), skill.digest().unwrap());
    }
    // A loaded set can be extracted again, into the same folder.
    assert_eq!(copy.extract_to(temp.path()).unwrap(), dir);

    // A file that changed after loading changes the digest, and the new copy contains the new bytes.
    fs::write(dir.join("pdf/references/forms.md"), "longer than it was, or shorter").unwrap();
    let other = copy.extract_to(temp.path()).unwrap();
    assert_ne!(other, dir);
    assert_eq!(copy.extract_to(temp.path()).unwrap(), other);
    let pdf = Skill::load(other.join("pdf"), &Policy::default()).unwrap();
    assert!(pdf.read_to_string("references/forms.md").unwrap().starts_with("longer"));

    fs::remove_file(dir.join("pdf/references/forms.md")).unwrap();
    let error = copy.extract_to(temp.path()).unwrap_err();
    assert!(error.is_unreadable());
    assert_eq!(error.to_string(), "file `references/forms.md` of skill `pdf` no longer exists");
}

#[test]
fn digests_equal_those_of_sha256sum() {
    let pdf = SKILLS.get("pdf").unwrap();
    let script = "cd skills/pdf && for f in $(find . -type f | sed 's|^./||' | LC_ALL=C sort); do \
        if [ -x $f ]; then m=755; else m=644; fi; \
        printf '%s\\0%s\\0%s\\n' $f $m $(sha256sum $f | cut -d' ' -f1); done | sha256sum | cut -d' ' -f1";
    let Ok(output) = Command::new("sh").arg("-c").arg(script).output() else { return };
    if output.status.success() && cfg!(unix) {
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), pdf.digest().unwrap().to_string());
    }
}

#[test]
fn an_existing_copy_is_reused_and_verified_on_demand() {
    let temp = Temp::new();
    let dir = SKILLS.extract_to(temp.path()).unwrap();
    let forms = dir.join("pdf/references/forms.md");
    let good = fs::read_to_string(&forms).unwrap();
    let written = fs::metadata(&forms).unwrap().modified().unwrap();

    SKILLS.extract_to(temp.path()).unwrap();
    SKILLS.extract_verified_to(temp.path()).unwrap();
    assert_eq!(fs::metadata(&forms).unwrap().modified().unwrap(), written, "nothing was written");

    // The length is the same, so only the bytes differ.
    fs::write(&forms, good.to_uppercase()).unwrap();
    SKILLS.extract_to(temp.path()).unwrap();
    assert_eq!(fs::read_to_string(&forms).unwrap(), good.to_uppercase());
    SKILLS.extract_verified_to(temp.path()).unwrap();
    assert_eq!(files(&dir), embedded(&SKILLS));

    // A file that is not part of the set.
    fs::write(dir.join("pdf/scripts/extra.py"), "evil").unwrap();
    SKILLS.extract_verified_to(temp.path()).unwrap();
    assert_eq!(files(&dir), embedded(&SKILLS));
    assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 1);
}

#[test]
fn an_incomplete_copy_is_replaced() {
    let temp = Temp::new();
    let dir = SKILLS.extract_to(temp.path()).unwrap();
    for gone in ["pdf/references/forms.md", "pdf/SKILL.md", "CACHEDIR.TAG"] {
        fs::remove_file(dir.join(gone)).unwrap();
        SKILLS.extract_to(temp.path()).unwrap();
        assert_eq!(files(&dir), embedded(&SKILLS), "{gone}");
    }
    fs::write(dir.join("pdf/SKILL.md"), "").unwrap(); // an empty file, as after a crash of the system
    SKILLS.extract_to(temp.path()).unwrap();
    fs::remove_dir_all(&dir).unwrap();
    fs::create_dir(&dir).unwrap();
    SKILLS.extract_to(temp.path()).unwrap();
    assert_eq!(files(&dir), embedded(&SKILLS));
}

#[test]
fn only_copies_of_this_crate_are_replaced() {
    for plant in [
        |dir: &Path| fs::write(dir, "a file in its place").unwrap(),
        |dir: &Path| {
            fs::create_dir_all(dir.join("pdf")).unwrap();
            fs::write(dir.join("pdf/SKILL.md"), "notes of the user").unwrap();
        },
        |dir: &Path| {
            fs::create_dir(dir).unwrap();
            fs::write(dir.join("CACHEDIR.TAG"), "Signature: 8a477f597d28d172789f06886806bc55\n").unwrap();
        },
    ] {
        let temp = Temp::new();
        let dir = temp.path().join(SKILLS.digest().unwrap().to_string());
        plant(&dir);
        let before = fs::symlink_metadata(&dir).unwrap().modified().unwrap();
        let error = SKILLS.extract_to(temp.path()).unwrap_err().to_string();
        assert!(error.ends_with("was not written by this crate: remove it, or use another folder"), "{error}");
        assert_eq!(fs::symlink_metadata(&dir).unwrap().modified().unwrap(), before);
        assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 1, "only what was there is left");
    }
}

#[cfg(unix)]
#[test]
fn a_damaged_copy_that_is_read_only_is_replaced() {
    if runs_as_another("a_damaged_copy_that_is_read_only_is_replaced") {
        return;
    }
    let temp = Temp::new();
    let dir = SKILLS.extract_to(temp.path()).unwrap();
    fs::remove_file(dir.join("pdf/scripts/extract.py")).unwrap();
    let name = dir.file_name().unwrap().to_str().unwrap().to_owned();
    for folder in ["pdf/scripts", "pdf/references", "pdf", ""] {
        temp.mode(&format!("{name}/{folder}"), 0o555);
    }
    assert_eq!(SKILLS.extract_to(temp.path()).unwrap(), dir);
    assert_eq!(files(&dir), embedded(&SKILLS));
    assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 1, "the damaged copy is gone");
}

#[cfg(unix)]
#[test]
fn a_copy_is_whole_under_any_umask() {
    for umask in ["0", "022", "077", "0111", "0777"] {
        let temp = Temp::new();
        // The umask belongs to the process, so the copy is made by another one.
        let test = std::env::current_exe().unwrap();
        let status = Command::new("sh")
            .args(["-c", "umask $0 && exec \"$1\" --exact child_of_the_test_of_umasks --nocapture", umask])
            .arg(test)
            .env("SKILLS_TEST_UMASK_BASE", temp.path())
            .status()
            .unwrap();
        assert!(status.success(), "{umask}");
        let dir = SKILLS.extract_verified_to(temp.path()).unwrap();
        assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 1, "{umask}: the copy was used as it is");
        for path in ["", "pdf", "pdf/SKILL.md", "pdf/scripts/extract.py"] {
            let mode = mode(&dir.join(path)) & 0o7777;
            assert_eq!(mode & !0o755, 0, "{umask} {path} {mode:o}");
            assert_eq!(mode & 0o600, 0o600, "{umask} {path} {mode:o}");
        }
    }
}

#[cfg(unix)]
#[test]
fn child_of_the_test_of_umasks() {
    if let Some(base) = std::env::var_os("SKILLS_TEST_UMASK_BASE") {
        let dir = SKILLS.extract_to(&base).unwrap();
        let written = fs::metadata(&dir).unwrap().modified().unwrap();
        assert_eq!(SKILLS.extract_to(&base).unwrap(), dir);
        assert_eq!(fs::metadata(&dir).unwrap().modified().unwrap(), written);
    }
}

#[cfg(unix)]
#[test]
fn planted_links_are_not_followed() {
    let temp = Temp::new();
    let name = SKILLS.digest().unwrap().to_string();
    temp.write("outside/pdf/SKILL.md", "mine").write("outside/keep", "mine");

    // Links instead of the copy, of a skill, of a folder in it, and of a file.
    temp.link(&format!("a/{name}"), "../outside");
    temp.link(&format!("b/{name}/pdf"), "../../outside/pdf");
    let copy = SKILLS.extract_to(temp.join("c")).unwrap();
    fs::remove_dir_all(copy.join("pdf/scripts")).unwrap();
    temp.link(&format!("c/{name}/pdf/scripts"), "../../../outside");
    let copy = SKILLS.extract_to(temp.join("d")).unwrap();
    fs::remove_file(copy.join("pdf/SKILL.md")).unwrap();
    temp.link(&format!("d/{name}/pdf/SKILL.md"), "../../../outside/keep");
    // An additional link in a complete copy, which only `extract_verified_to` detects.
    SKILLS.extract_to(temp.join("e")).unwrap();
    temp.link(&format!("e/{name}/pdf/more"), "../../../outside");
    // A link to the complete copy of another base.
    SKILLS.extract_to(temp.join("other")).unwrap();
    temp.link(&format!("f/{name}"), &format!("../other/{name}"));

    // A link, and a folder without our mark, may be another program's: they are reported and stay.
    for base in ["a", "b", "f"] {
        let error = SKILLS.extract_verified_to(temp.join(base)).unwrap_err().to_string();
        assert!(error.contains("was not written by this crate"), "{error}");
        assert!(fs::symlink_metadata(temp.join(&format!("{base}/{name}"))).is_ok(), "{base}");
    }
    for base in ["c", "d", "e"] {
        let dir = SKILLS.extract_verified_to(temp.join(base)).unwrap();
        assert!(fs::symlink_metadata(&dir).unwrap().is_dir());
        assert_eq!(files(&dir), embedded(&SKILLS), "{base}");
    }
    let outside: Vec<_> = files(&temp.join("outside")).into_values().map(|(bytes, _)| bytes).collect();
    assert_eq!(outside, [b"mine", b"mine"], "nothing was written or removed outside");
}

#[test]
fn prune_removes_other_digests_and_nothing_else() {
    let temp = Temp::new();
    let old = SKILLS.without(["pdf"]).extract_to(temp.path()).unwrap();
    let new = SKILLS.extract_to(temp.path()).unwrap();
    let alone = SKILLS.get("pdf").unwrap().extract_to(temp.path()).unwrap();
    let digest_like = "0123456789abcdef".repeat(4);
    temp.write(&format!("{digest_like}/data"), "not ours").write("notes/x", "x");
    temp.write(".skills-temporary-1-2-3/x", "not ours");
    fs::create_dir(temp.join(".skills-temporary-4-5-6")).unwrap();
    #[cfg(unix)]
    temp.link(&"f".repeat(64), new.to_str().unwrap());

    assert_eq!(SKILLS.prune(temp.path()).unwrap(), 1);
    assert!(!old.exists());
    assert_eq!(files(&new), embedded(&SKILLS));
    assert!(alone.is_dir());
    for kept in [digest_like.as_str(), "notes/x", ".skills-temporary-1-2-3"] {
        assert!(temp.join(kept).exists(), "{kept}");
    }

    let hours_ago = std::time::SystemTime::now() - Duration::from_secs(2 * 60 * 60);
    let set_old = |name: &str| {
        let dir = fs::File::open(temp.join(name)).unwrap();
        dir.set_times(fs::FileTimes::new().set_modified(hours_ago)).is_ok()
    };
    if set_old(".skills-temporary-1-2-3") && set_old(".skills-temporary-4-5-6") {
        assert_eq!(SKILLS.prune(temp.path()).unwrap(), 0);
        assert!(temp.join(".skills-temporary-1-2-3").exists(), "it has no mark");
        assert!(!temp.join(".skills-temporary-4-5-6").exists(), "a crash has left it");
    }
    assert_eq!(SKILLS.prune(temp.join("missing")).unwrap(), 0);
    assert!(!temp.join("missing").exists());
}

#[cfg(unix)]
#[test]
fn a_read_only_base_is_an_error_unless_the_copy_exists() {
    if runs_as_another("a_read_only_base_is_an_error_unless_the_copy_exists") {
        return;
    }
    let temp = Temp::new();
    let error = SKILLS.extract_to("/proc/skills-runtime").unwrap_err();
    assert!(error.to_string().starts_with("cannot write `/proc/skills-runtime"), "{error}");

    let dir = SKILLS.extract_to(temp.join("base")).unwrap();
    temp.mode("base", 0o555);
    assert_eq!(SKILLS.extract_to(temp.join("base")).unwrap(), dir);
    let other = SKILLS.without(["pdf"]).extract_to(temp.join("base"));
    let below = SKILLS.extract_to(temp.join("base/below"));
    let left = fs::read_dir(temp.join("base")).unwrap().count();
    temp.mode("base", 0o755);
    for error in [other.unwrap_err(), below.unwrap_err()] {
        assert!(error.is_permission_denied() && !error.is_read_only() && !error.is_disk_full(), "{error}");
    }
    assert_eq!(left, 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_leaves_no_files() {
    let temp = Temp::new();
    fs::create_dir(temp.join("full")).unwrap();
    let mount = |options: &[&str]| {
        let mounted = Command::new("mount").args(options).arg(temp.join("full")).stderr(Stdio::null()).status();
        mounted.is_ok_and(|status| status.success())
    };
    if !mount(&["-t", "tmpfs", "-o", "size=4k", "tmpfs"]) {
        return; // Only the superuser can mount.
    }
    let full = SKILLS.extract_to(temp.join("full"));
    let left = fs::read_dir(temp.join("full")).unwrap().count();
    let read_only = mount(&["-o", "remount,ro"]).then(|| SKILLS.extract_to(temp.join("full")));
    let _ = Command::new("umount").arg(temp.join("full")).status();
    let error = full.unwrap_err();
    assert!(error.is_disk_full() && left == 0, "{error}, {left} left");
    if let Some(result) = read_only {
        let error = result.unwrap_err();
        assert!(error.is_read_only(), "{error}");
    }
}

/// Two processes extract into the same bases, and one is killed at a random time.
#[test]
fn concurrent_processes_never_leave_a_wrong_file() {
    let expected = embedded(&SKILLS);
    let name = SKILLS.digest().unwrap().to_string();
    let temp = Temp::new();
    let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ u64::from(std::process::id()));
    let mut interrupted = 0;
    // The undisturbed run time of both, so that most processes are killed while they work, on slow and fast machines.
    let start = Instant::now();
    for mut child in [child(&temp.join("undisturbed")), child(&temp.join("undisturbed"))] {
        assert!(child.wait().unwrap().success());
    }
    let longest = u64::try_from(start.elapsed().as_micros()).unwrap();
    for round in 0..ROUNDS {
        let base = temp.join(&round.to_string());
        if round % 4 == 0 {
            // Both processes have to replace a tampered copy.
            SKILLS.extract_to(base.join("0")).unwrap();
            temp.write(&format!("{round}/0/{name}/pdf/SKILL.md"), "tampered");
        }
        let mut children = [child(&base), child(&base)];
        let start = Instant::now();
        let moment = Duration::from_micros(random.next() % longest);
        let (killed, other) = if random.next().is_multiple_of(2) { (0, 1) } else { (1, 0) };
        while start.elapsed() < moment {
            // At every moment, every copy but the planted one is complete.
            for sub in 1..BASES {
                let dir = base.join(sub.to_string()).join(&name);
                assert!(!dir.exists() || files(&dir) == expected, "round {round}");
            }
            std::thread::sleep(Duration::from_micros(300));
        }
        children[killed].kill().unwrap();
        children[killed].wait().unwrap();
        assert!(children[other].wait().unwrap().success(), "round {round}");
        for sub in 0..BASES {
            assert!(files(&base.join(sub.to_string()).join(&name)) == expected, "round {round}");
        }
        interrupted +=
            (0..BASES).map(|sub| fs::read_dir(base.join(sub.to_string())).unwrap().count() - 1).sum::<usize>();
        fs::remove_dir_all(&base).unwrap();
    }
    eprintln!("{interrupted} of {ROUNDS} processes were killed while they wrote");
    assert!(interrupted > 0, "nobody was killed at work");
}

/// The code that the processes of the previous test run.
#[test]
fn child_of_concurrent_processes() {
    let Some(base) = std::env::var_os(BASE) else { return };
    for sub in 0..BASES {
        SKILLS.extract_verified_to(PathBuf::from(&base).join(sub.to_string())).unwrap();
    }
}

fn child(base: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child_of_concurrent_processes"])
        .env(BASE, base)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

fn embedded(skills: &Skills) -> Files {
    let mut files = Files::new();
    for skill in skills {
        for file in skill.files() {
            let contents = file.contents().unwrap().into_owned();
            files.insert(PathBuf::from(skill.name()).join(file.path()), (contents, file.is_executable()));
        }
    }
    files
}

/// Links are not followed: a link among the files is an error.
fn files(dir: &Path) -> Files {
    fn walk(dir: &Path, path: &Path, files: &mut Files) {
        for entry in fs::read_dir(dir.join(path)).unwrap() {
            let entry = entry.unwrap();
            let path = path.join(entry.file_name());
            let kind = entry.file_type().unwrap();
            assert!(!kind.is_symlink(), "{}", path.display());
            if kind.is_dir() {
                walk(dir, &path, files);
            } else if path != Path::new("CACHEDIR.TAG") {
                files.insert(path, (fs::read(entry.path()).unwrap(), mode(&entry.path()) & 0o100 != 0));
            }
        }
    }
    let mut files = Files::new();
    walk(dir, Path::new(""), &mut files);
    files
}

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).unwrap().permissions().mode()
}

#[cfg(not(unix))]
fn mode(_: &Path) -> u32 {
    0
}

/// xorshift64, which is random enough for points in time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

const BASE: &str = "SKILLS_RUNTIME_TEST_BASE";
const BASES: usize = 2;
const ROUNDS: usize = 60;
