//! What a chat is about, and with which model.

/// The arguments that `chat` and `--dry-run` take.
pub(crate) struct Arguments<'a> {
    pub(crate) task: &'a str,
    pub(crate) model: &'a str,
    /// Where the model is served; `/chat/completions` stands below it.
    #[cfg_attr(not(feature = "chat"), expect(dead_code, reason = "a dry run sends nothing"))]
    pub(crate) model_url: &'a str,
}

impl<'a> Arguments<'a> {
    pub(crate) fn new(args: &[&'a str]) -> Result<Self, String> {
        let (mut task, mut model, mut model_url) = (None, MODEL, MODEL_URL);
        let mut args = args.iter().copied();
        while let Some(arg) = args.next() {
            match arg {
                "--model" => model = args.next().ok_or("`--model` takes a name")?,
                "--model-url" => model_url = args.next().ok_or("`--model-url` takes a URL")?,
                option if option.starts_with('-') => {
                    return Err(format!("unknown option `{option}`; `offline-agent --help` says what there is"));
                }
                text if task.is_none() => task = Some(text),
                text => return Err(format!("`{text}` is a second task; put a task of several words in quotes")),
            }
        }
        let task = task.filter(|task| !task.trim().is_empty()).ok_or("what is the task? put it in quotes")?;
        Ok(Self { task, model, model_url })
    }
}

/// A model that calls tools and that most computers can run.
const MODEL: &str = "qwen3";

/// Where Ollama listens; llama.cpp's server does on port 8080.
const MODEL_URL: &str = "http://127.0.0.1:11434/v1";
