//! Tests of `offline-agent chat` with a local server that replaces the model.

use std::net::TcpListener;
use std::process::{Command, Output};
use std::thread;

use serde_json::{Value, json};
use tiny_http::{Header, Response, Server};

/// The result of a chat.
struct Chat {
    code: Option<i32>,
    stdout: String,
    stderr: String,
    /// The body and the header `Authorization` of each request.
    requests: Vec<(String, Option<String>)>,
}

impl Chat {
    /// Runs a chat with a server that gives these answers, and then only errors.
    fn new(answers: &[(u16, String)]) -> Self {
        let server = Server::http("127.0.0.1:0").unwrap();
        let url = format!("http://{}/v1/", server.server_addr());
        thread::scope(|scope| {
            let requests = scope.spawn(|| serve(&server, answers));
            let Output { status, stdout, stderr } = run(&["chat", TASK, "--model-url", &url]);
            server.unblock();
            Self {
                code: status.code(),
                stdout: String::from_utf8(stdout).unwrap(),
                stderr: String::from_utf8(stderr).unwrap().replace(&url, "URL/"),
                requests: requests.join().unwrap(),
            }
        })
    }

    /// The messages of a request.
    fn messages(&self, request: usize) -> Vec<Value> {
        let request: Value = serde_json::from_str(&self.requests[request].0).unwrap();
        request["messages"].as_array().unwrap().clone()
    }

    /// The results of tool calls at the end of a request.
    fn results(&self, request: usize) -> Vec<String> {
        let messages = self.messages(request);
        let results = messages.iter().rev().take_while(|message| message["role"] == "tool");
        let mut results: Vec<_> = results.map(|message| message["content"].as_str().unwrap().to_owned()).collect();
        results.reverse();
        results
    }
}

fn serve(server: &Server, answers: &[(u16, String)]) -> Vec<(String, Option<String>)> {
    let mut requests = Vec::new();
    while let Ok(mut request) = server.recv() {
        assert_eq!((request.method().as_str(), request.url()), ("POST", "/v1/chat/completions"));
        let mut body = String::new();
        request.as_reader().read_to_string(&mut body).unwrap();
        let key = request.headers().iter().find(|header| header.field.equiv("Authorization"));
        let key = key.map(|header| header.value.to_string());
        let (status, text) = answers.get(requests.len()).cloned().unwrap_or((410, "nothing follows".into()));
        requests.push((body, key));
        let json = Header::from_bytes("Content-Type", "application/json").unwrap();
        request.respond(Response::from_string(text).with_status_code(status).with_header(json)).unwrap();
    }
    requests
}

fn run(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_offline-agent"));
    command.args(args).env("MODEL_API_KEY", "a key").env("http_proxy", "http://127.0.0.1:9").output().unwrap()
}

/// An answer with tool calls.
fn calls<const N: usize>(calls: [(&str, Value); N]) -> (u16, String) {
    let calls = calls.into_iter().enumerate().map(|(at, (tool, arguments))| {
        let function = json!({ "name": tool, "arguments": arguments.to_string() });
        json!({ "id": format!("id-{at}"), "type": "function", "function": function })
    });
    message(&json!({ "role": "assistant", "content": null, "tool_calls": calls.collect::<Vec<_>>() }))
}

fn text(content: &str) -> (u16, String) {
    message(&json!({ "role": "assistant", "content": content }))
}

fn message(message: &Value) -> (u16, String) {
    let choice = json!({ "index": 0, "message": message, "finish_reason": "stop" });
    (200, json!({ "id": "1", "object": "chat.completion", "choices": [choice] }).to_string())
}

#[test]
fn the_model_gets_each_tier_when_it_asks_for_it() {
    let triage = json!({ "name": "log-triage" });
    let chat = Chat::new(&[
        calls([("skill", json!({ "name": "log-trage" }))]),
        calls([("skill", triage.clone())]),
        calls([
            ("skill_resource", json!({ "name": "log-triage", "path": "./scripts/cluster.py" })),
            ("skill_resource", json!({ "name": "log-triage", "path": "../slow-host/SKILL.md" })),
            ("skill_resource", json!({ "name": "log-triage", "path": "script/cluster.py" })),
            ("skill_resource", json!({ "name": "image-roundtrip", "path": "assets/test-card.png" })),
        ]),
        calls([("skill", triage)]),
        text("Group the lines first."),
    ]);
    assert_eq!((chat.code, chat.stdout.as_str()), (Some(0), "Group the lines first.\n"), "{}", chat.stderr);
    assert_eq!(chat.requests.len(), 5);

    // A dry run prints the first request, and every request continues the one before it.
    let dry = run(&["--dry-run", TASK]);
    assert_eq!(format!("{}\n", chat.requests[0].0).into_bytes(), dry.stdout);
    for at in 1..5 {
        assert!(chat.messages(at).starts_with(&chat.messages(at - 1)));
        assert_eq!(chat.requests[at].1.as_deref(), Some("Bearer a key"));
    }

    let instructions = include_str!("../skills/log-triage/SKILL.md").split_once("# Log triage").unwrap().1.trim_end();
    assert_eq!(chat.results(1), ["no skill `log-trage`; did you mean `log-triage`?"]);
    let [activation] = &chat.results(2)[..] else { panic!() };
    assert!(activation.starts_with(&format!("<skill_content name=\"log-triage\">\n# Log triage{instructions}\n")));
    assert!(activation.contains("  <file>scripts/cluster.py</file>\n"));
    let script = include_str!("../skills/log-triage/scripts/cluster.py");
    let [file, errors @ ..] = &chat.results(3)[..] else { panic!() };
    assert!(file == script);
    assert_eq!(
        errors,
        [
            "skill `log-triage` has no file `../slow-host/SKILL.md`; did you mean `SKILL.md`?",
            "skill `log-triage` has no file `script/cluster.py`; did you mean `scripts/cluster.py`?",
            "file `assets/test-card.png` of skill `image-roundtrip` is not text, so its contents cannot be shown; go on \
             without them, or hand its name to a program that the instructions run",
        ],
    );
    assert_eq!(chat.results(4), ["skill `log-triage` is already active: follow the instructions above"]);
    assert_eq!(chat.requests[4].0.matches("<skill_content name=").count(), 1);

    // Every result names the call that it belongs to.
    let ids = |message: &Value| message["tool_call_id"].as_str().map(str::to_owned);
    let ids: Vec<_> = chat.messages(3).iter().filter_map(ids).collect();
    assert_eq!(ids, ["id-0", "id-0", "id-0", "id-1", "id-2", "id-3"]);

    let script = script.chars().count();
    for line in [
        "turn 5: asking `qwen3` at URL/chat/completions",
        "  skill log-trage: no skill `log-trage`; did you mean `log-triage`?",
        &format!("  skill_resource log-triage ./scripts/cluster.py: {script} characters"),
        &format!("{:>8}  2 instructions: log-triage", activation.chars().count()),
        &format!("{script:>8}  3 files: log-triage/scripts/cluster.py"),
    ] {
        assert!(chat.stderr.lines().any(|it| it == line), "{line}\n{}", chat.stderr);
    }
}

#[test]
fn errors_in_calls_are_returned_to_the_model() {
    let call = |arguments: Value| json!({ "function": { "name": "skill", "arguments": arguments } });
    let calls = [call(json!("{\"name\":")), call(json!({ "name": "slow-host" })), call(json!({}))];
    let other = json!({ "id": "x", "function": { "name": "bash", "arguments": "{}" } });
    let calls: Vec<_> = calls.into_iter().chain([other]).collect();
    let chat = Chat::new(&[message(&json!({ "content": "", "tool_calls": calls })), text("Well.")]);
    assert_eq!(chat.code, Some(0), "{}", chat.stderr);
    let [cut, object, empty, unknown] = &chat.results(1)[..] else { panic!() };
    assert_eq!(
        cut,
        "the argument `name` is missing; the skills are `git-rescue`, `image-roundtrip`, `log-triage` and `slow-host`",
    );
    assert!(object.starts_with("<skill_content name=\"slow-host\">"));
    assert_eq!(cut, empty);
    assert_eq!(unknown, "no tool `bash`; the tools are `skill` and `skill_resource`");

    // Calls without an `id` get one, and arguments that are not JSON are not sent back to the server.
    let history = chat.messages(1);
    let calls = history[2]["tool_calls"].as_array().unwrap();
    let ids: Vec<_> = history[3..].iter().map(|result| &result["tool_call_id"]).collect();
    assert_eq!(ids, calls.iter().map(|call| &call["id"]).collect::<Vec<_>>());
    assert_eq!(calls[0]["function"]["arguments"], "{}");
}

#[test]
fn content_may_be_a_list_of_parts() {
    let parts = json!([{ "type": "text", "text": "Group the " }, { "type": "text", "text": "lines." }]);
    let chat = Chat::new(&[message(&json!({ "role": "assistant", "content": parts }))]);
    assert_eq!((chat.code, chat.stdout.as_str()), (Some(0), "Group the lines.\n"), "{}", chat.stderr);
}

#[test]
fn a_server_that_hangs_is_given_up() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/v1", listener.local_addr().unwrap());
    let mut command = Command::new(env!("CARGO_BIN_EXE_offline-agent"));
    let output = command.args(["chat", TASK, "--model-url", &url]).env("MODEL_TIMEOUT", "1").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().ends_with(
        "/v1/chat/completions gave no answer within 1 s: ask a smaller model, or set `MODEL_TIMEOUT` to more seconds\n"
    ),);
}

#[test]
fn a_model_that_never_answers_is_stopped() {
    let again = calls([("skill", json!({ "name": "slow-host" }))]);
    let chat = Chat::new(&vec![again; 30]);
    assert_eq!((chat.code, chat.requests.len()), (Some(1), 16));
    assert!(chat.stderr.ends_with("offline-agent: no answer after 16 turns\n"), "{}", chat.stderr);
}

#[test]
fn server_errors_are_reported_in_one_line() {
    let cut = json!({ "choices": [{ "message": { "content": null }, "finish_reason": "length" }] });
    for (answer, line) in [
        (
            (404, json!({ "error": { "message": "model \"qwen3\" not found,\n try pulling it" } }).to_string()),
            "URL/chat/completions answered 404 Not Found: model \\\"qwen3\\\" not found, try pulling it",
        ),
        (
            (503, json!({ "error": "loading" }).to_string()),
            "URL/chat/completions answered 503 Service Unavailable: loading",
        ),
        ((500, "out of\nmemory".into()), "URL/chat/completions answered 500 Internal Server Error: out of memory"),
        (
            (502, "<html><h1>502 Bad Gateway</h1></html>".into()),
            "URL/chat/completions answered 502 Bad Gateway; a proxy answered, because the server of the model does not: \
             check that it runs",
        ),
        (
            (200, "data: {\"choices\":[]}\n\ndata: [DONE]\n".into()),
            "the answer of URL/chat/completions is a stream of events, although the request asks for none: switch \
             streaming off",
        ),
        ((307, String::new()), "URL/chat/completions answered 307 Temporary Redirect"),
        (
            (200, "<html>".into()),
            "the answer of URL/chat/completions is not a chat completion: expected value at line 1 column 1",
        ),
        (
            (200, "{}".into()),
            "the answer of URL/chat/completions is not a chat completion: missing field `choices` at line 1 column 2",
        ),
        (
            (200, "{\"choices\":[]}".into()),
            "the answer of URL/chat/completions is not a chat completion: `choices` is empty",
        ),
        (
            (200, cut.to_string()),
            "the answer of URL/chat/completions has neither a text nor a tool call (`finish_reason` is `length`)",
        ),
    ] {
        let chat = Chat::new(&[answer]);
        assert_eq!((chat.code, chat.stdout.as_str()), (Some(1), ""));
        let asking = "turn 1: asking `qwen3` at URL/chat/completions";
        assert_eq!(chat.stderr, format!("{asking}\noffline-agent: {line}\n"));
    }
}

#[test]
fn connection_errors_are_reported_in_one_line() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let last = |url: &str| {
        let output = run(&["chat", TASK, "--model-url", url]);
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap().lines().last().unwrap().to_owned()
    };
    let url = format!("https://{address}");
    assert_eq!(
        last(&url),
        format!(
            "offline-agent: {url}/chat/completions: this build supports only plain HTTP; \
             for https, enable the feature `rustls` of `ureq`"
        ),
    );
    for url in ["http://", "http:///v1", "http://:80", "localhost"] {
        assert_eq!(
            last(url),
            format!("offline-agent: `{url}` names no server: write `--model-url http://HOST:PORT/v1`"),
        );
    }
    drop(listener);
    let url = format!("http://{address}/v1");
    assert_eq!(
        last(&url),
        format!("offline-agent: no server listens at {url}/chat/completions: start one, or set `--model-url`"),
    );
}

const TASK: &str = "what is new in this log? \"a\\b\"";
