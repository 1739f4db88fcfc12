const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Types of a document that begin a line. */
const isBlock = (node: Record<string, unknown>) => node.type !== "text" && Array.isArray(node.content);

/** Words of HTML, a line a block. The marks are taken out for reading alone: what is left must never be shown as HTML. */
export const withoutMarks = (html: string): string =>
  html
    .replaceAll(/<\/(p|h\d|li|tr|blockquote)>|<br\s*\/?>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\n{2,}/g, "\n")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .trim();

/** The words of a value: of a document its text, of text in both languages both, of a list a line each. */
export function readable(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(readable).filter(Boolean).join("\n");
  if (!isRecord(value)) return String(value);
  if (typeof value.text === "string" && value.type === "text") return value.text;
  if (isBlock(value)) {
    const content = value.content as Record<string, unknown>[];
    const inline = content.every((node) => !isBlock(node));
    return content.map(readable).join(inline ? "" : "\n");
  }
  return Object.values(value).map(readable).filter(Boolean).join(" · ");
}
