use anyhow::Context as _;
use clap::Parser;
use serde::Deserialize;
use tracing::info;

/// Answers a question with the help of a skill.
#[derive(Parser)]
struct Arguments {
    /// The skill to use.
    skill: String,
    /// The address of the model.
    #[arg(long)]
    model: Option<String>,
}

#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("no skill is called `{0}`")]
    Unknown(String),
}

#[derive(Deserialize)]
struct Answer {
    text: String,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    tracing_subscriber::fmt().init();
    let arguments = Arguments::parse();
    let skill = carrier::find(&arguments.skill).ok_or(Error::Unknown(arguments.skill))?;
    info!(length = skill.len(), "skill found");
    if let Some(model) = arguments.model {
        let answer = tokio::task::spawn_blocking(move || ask(&model, skill)).await??;
        println!("{}", answer.text);
    }
    Ok(())
}

fn ask(model: &str, skill: &str) -> anyhow::Result<Answer> {
    let mut response = ureq::post(model).send(skill).context("the model cannot be reached")?;
    Ok(serde_json::from_str(&response.body_mut().read_to_string()?)?)
}
