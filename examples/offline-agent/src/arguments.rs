//! The arguments of a chat: the task and the model.

/// The arguments of `chat` and `--dry-run`.
pub(crate) struct Arguments<'a> {
    pub(crate) task: &'a str,
    pub(crate) model: &'a str,
    /// The URL of the server, without `/chat/completions`.
    #[cfg_attr(not(feature = "chat"), expect(dead_code, reason = "a dry run sends nothing"))]
    pub(crate) model_url: &'a str,
}

impl<'a> Arguments<'a> {
    pub(crate) fn new(args: &[&'a str]) -> Result<Self, String> {
        let (mut task, mut model, mut model_url) = (None, MODEL, MODEL_URL);
        let mut args = args.iter().copied();
        while let Some(arg) = args.next() {
            match arg {
                "--model" => model = args.next().ok_or("`--model` needs a name")?,
                "--model-url" => model_url = args.next().ok_or("`--model-url` needs a URL")?,
                option if option.starts_with('-') => {
                    return Err(format!("unknown option `{option}`; see `offline-agent --help`"));
                }
                text if task.is_none() => task = Some(text),
                text => return Err(format!("unexpected argument `{text}`; put a task of several words in quotes")),
            }
        }
        let task = task.filter(|task| !task.trim().is_empty()).ok_or("the task is missing; put it in quotes")?;
        Ok(Self { task, model, model_url })
    }
}

/// A model that supports tool calls and that most computers can run.
const MODEL: &str = "qwen3";

/// The default address of Ollama. The server of llama.cpp uses port 8080.
const MODEL_URL: &str = "http://127.0.0.1:11434/v1";
