//! Pages of a list, by the rules of the protocol.

use rmcp::ErrorData;
use rmcp::model::PaginatedRequestParams;

/// One page, and the cursor of the next one if there is one.
pub(crate) type Page<T> = (Vec<T>, Option<String>);

/// The page of `items` that `request` asks for.
///
/// The cursor is the address of the last item of a page, so that it stays valid in a catalog that has been built again.
/// The protocol demands `-32602` for a cursor that is not valid.
pub(crate) fn page<T: Clone>(
    items: &[T],
    uri: impl Fn(&T) -> &str,
    request: Option<PaginatedRequestParams>,
    size: usize,
) -> Result<Page<T>, ErrorData> {
    let start = match request.and_then(|request| request.cursor) {
        None => 0,
        Some(cursor) => match items.iter().position(|item| uri(item) == cursor) {
            Some(at) => at + 1,
            None => return Err(ErrorData::invalid_params(format!("unknown cursor {}", cursor.escape_debug()), None)),
        },
    };
    let page: Vec<T> = items.iter().skip(start).take(size).cloned().collect();
    let has_more = start + page.len() < items.len();
    let next = page.last().filter(|_| has_more).map(|last| uri(last).to_owned());
    Ok((page, next))
}
