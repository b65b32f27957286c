//! The server of a model: the only module that knows HTTP.

use std::env;
use std::io;
use std::time::Duration;

use serde_json::Value;
use ureq::http::Response;
use ureq::{Agent, Body, Error};

use super::reply::Reply;
use crate::request::Request;

/// A server that is compatible with OpenAI's Chat Completions.
pub(super) struct Server {
    agent: Agent,
    url: String,
    key: Option<String>,
}

impl Server {
    /// The server at `model_url`, which ends in `/v1` as a rule.
    pub(super) fn new(model_url: &str) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false) // the body says why
            .max_redirects(0) // what is posted must not go elsewhere
            .max_redirects_will_error(false)
            .proxy(None) // none leads to a server on this machine
            .timeout_connect(Some(CONNECT))
            .timeout_global(Some(ANSWER));
        Self {
            agent: config.build().into(),
            url: format!("{}/chat/completions", model_url.trim_end_matches('/')),
            key: env::var(KEY).ok().filter(|key| !key.is_empty()),
        }
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
            return Err(format!("{url} answered {}{}", answer.status(), reason(&body)));
        }
        Reply::parse(&body).map_err(|fault| format!("the answer of {url} {fault}"))
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
                format!("no server listens at {url}: start one, or name yours with `--model-url`")
            }
            Error::Io(error) => format!("{url}: {error}"),
            Error::TlsRequired => {
                format!("{url}: this build speaks plain HTTP; give `ureq` the feature `rustls` in Cargo.toml for https")
            }
            error => format!("{url}: {error}"),
        }
    }
}

/// What the body of an error says, where it says it in a form that servers have agreed upon, or in a short text.
fn reason(body: &str) -> String {
    let json: Value = serde_json::from_str(body).unwrap_or_default();
    let message = json.pointer("/error/message").or(json.get("error")).and_then(Value::as_str).unwrap_or(body);
    let words: Vec<&str> = message.split_whitespace().collect();
    let line: String = words.join(" ").chars().take(LONGEST_REASON).collect();
    if line.is_empty() { line } else { format!(": {}", line.escape_debug()) }
}

/// The variable that holds the key of a server that wants one.
const KEY: &str = "MODEL_API_KEY";

/// How long to wait for a connection.
const CONNECT: Duration = Duration::from_secs(10);

/// How long to wait for an answer: a local server may have to load the model first.
const ANSWER: Duration = Duration::from_secs(600);

/// How many characters of an error are shown.
const LONGEST_REASON: usize = 300;
