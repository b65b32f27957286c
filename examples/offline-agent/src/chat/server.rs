//! The server of a model. This is the only module that uses HTTP.

use std::env;
use std::io;
use std::time::Duration;

use serde_json::Value;
use ureq::http::Response;
use ureq::{Agent, Body, Error};

use super::reply::Reply;
use crate::request::Request;

/// A server that is compatible with the Chat Completions API of OpenAI.
pub(super) struct Server {
    agent: Agent,
    url: String,
    seconds: u64,
    key: Option<String>,
}

impl Server {
    /// The server at `model_url`, which usually ends in `/v1`.
    pub(super) fn new(model_url: &str) -> Result<Self, String> {
        let host = model_url.split_once("://").and_then(|(_, rest)| rest.split(['/', ':']).next()).unwrap_or_default();
        if host.is_empty() {
            let url = model_url.escape_debug();
            return Err(format!("`{url}` names no server: write `--model-url http://HOST:PORT/v1`"));
        }
        let seconds = env::var(TIMEOUT).ok().and_then(|seconds| seconds.parse().ok()).unwrap_or(ANSWER);
        let config = Agent::config_builder()
            .http_status_as_error(false) // the reason is in the body
            .max_redirects(0) // the task must not be sent to another server
            .max_redirects_will_error(false)
            .proxy(None) // a proxy cannot reach a server on this machine
            .timeout_connect(Some(CONNECT))
            .timeout_global(Some(Duration::from_secs(seconds)));
        Ok(Self {
            seconds,
            agent: config.build().into(),
            url: format!("{}/chat/completions", model_url.trim_end_matches('/')),
            key: env::var(KEY).ok().filter(|key| !key.is_empty()),
        })
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// Sends the request and waits for the reply.
    pub(super) fn ask(&self, request: &Request<'_>) -> Result<Reply, String> {
        let url = &self.url;
        let mut answer = self.post(request.to_string()).map_err(|error| self.explain(error))?;
        let body = answer.body_mut().read_to_string().map_err(|error| self.explain(error))?;
        if !answer.status().is_success() {
            let hint = match answer.status().as_u16() {
                502 | 504 => "; a proxy answered, because the server of the model does not: check that it runs",
                _ => "",
            };
            return Err(format!("{url} answered {}{}{hint}", answer.status(), reason(&body)));
        }
        Reply::parse(&body).map_err(|error| format!("the answer of {url} {error}"))
    }

    fn post(&self, json: String) -> Result<Response<Body>, Error> {
        let mut request = self.agent.post(&self.url).content_type("application/json");
        if let Some(key) = &self.key {
            request = request.header("authorization", format!("Bearer {key}"));
        }
        request.send(json)
    }

    fn explain(&self, error: Error) -> String {
        let url = &self.url;
        match error {
            Error::Io(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
                format!("no server listens at {url}: start one, or set `--model-url`")
            }
            Error::Io(error) => format!("{url}: {error}"),
            Error::Timeout(_) => format!(
                "{url} gave no answer within {} s: ask a smaller model, or set `{TIMEOUT}` to more seconds",
                self.seconds
            ),
            Error::TlsRequired => {
                format!("{url}: this build supports only plain HTTP; for https, enable the feature `rustls` of `ureq`")
            }
            error => format!("{url}: {error}"),
        }
    }
}

/// The error message in the body of an answer: in the JSON form that most servers use, or as plain text.
fn reason(body: &str) -> String {
    let json: Value = serde_json::from_str(body).unwrap_or_default();
    let message = json.pointer("/error/message").or(json.get("error")).and_then(Value::as_str).unwrap_or(body);
    // A page for browsers has its reason in its status.
    let message = if message.trim_start().starts_with('<') { "" } else { message };
    let words: Vec<&str> = message.split_whitespace().collect();
    let line: String = words.join(" ").chars().take(LONGEST_REASON).collect();
    if line.is_empty() { line } else { format!(": {}", line.escape_debug()) }
}

/// The environment variable for the key, if the server requires one.
const KEY: &str = "MODEL_API_KEY";

/// How long to wait for a connection.
const CONNECT: Duration = Duration::from_secs(10);

/// The environment variable for the seconds to wait for an answer.
const TIMEOUT: &str = "MODEL_TIMEOUT";

/// How many seconds to wait without it: a local server may have to load the model first.
const ANSWER: u64 = 120;

/// The limit for an error message, in characters.
const LONGEST_REASON: usize = 300;
