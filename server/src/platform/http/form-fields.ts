/** Maximum number of fields of a form or a query. */
const MAX_FIELDS = 500;

/** Whether a query or an urlencoded form has few enough fields to be parsed. */
export const hasFewFields = (text: string): boolean =>
  countUpTo(text, "&", MAX_FIELDS) < MAX_FIELDS;

/** Whether a multipart form has few enough parts to be parsed. */
export function hasFewParts(body: Buffer, contentType: string): boolean {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1];
  return (
    boundary !== undefined &&
    countUpTo(body.toString("latin1"), `--${boundary}`, MAX_FIELDS + 1) <= MAX_FIELDS
  );
}

/** Returns how often a text contains another, at most `limit`. */
function countUpTo(text: string, searched: string, limit: number): number {
  let count = 0;
  for (
    let at = text.indexOf(searched);
    at >= 0 && count < limit;
    at = text.indexOf(searched, at + searched.length)
  )
    count++;
  return count;
}
