//! The two tools, for hosts without the extension.

use rmcp::model::{CallToolRequestParams, CallToolResult, ContentBlock, Tool, ToolAnnotations};
use serde_json::Value;
use skills_runtime::{Budget, Skills, ToolDefinition};

/// The definitions of the tools that `skills` needs.
pub(crate) fn tools(skills: &Skills) -> Vec<Tool> {
    let activation = skills.activation_tool().map(|activation| {
        // A model that sees no catalog chooses by the description of the tool.
        let catalog = skills.catalog().with_instructions(activation.description()).with_budget(CATALOG).to_string();
        tool(&activation.with_description(&catalog))
    });
    activation.into_iter().chain(skills.resource_tool().as_ref().map(tool)).collect()
}

/// The result of a call; `None` if the tool is neither of the two.
pub(crate) fn call(skills: &Skills, request: &CallToolRequestParams) -> Option<CallToolResult> {
    let definitions = [skills.activation_tool(), skills.resource_tool()];
    let tool = definitions.into_iter().flatten().find(|tool| tool.name() == request.name)?;
    let argument = |key: &str| request.arguments.as_ref()?.get(key)?.as_str();
    Some(match skills.answer(tool, argument) {
        Ok(text) => CallToolResult::success(vec![ContentBlock::text(text)]),
        Err(error) => CallToolResult::error(vec![ContentBlock::text(error.to_string())]),
    })
}

fn tool(definition: &ToolDefinition<'_>) -> Tool {
    let schema = match serde_json::from_str(&definition.schema().to_string()) {
        Ok(Value::Object(schema)) => schema,
        // The schema is displayed as a JSON object.
        _ => serde_json::Map::new(),
    };
    let annotations = ToolAnnotations::new().read_only(true).open_world(false);
    Tool::new(definition.name().to_owned(), definition.description().to_owned(), schema).with_annotations(annotations)
}

/// The limit for the catalog in the description of a tool.
const CATALOG: Budget = Budget::characters(16_000);
