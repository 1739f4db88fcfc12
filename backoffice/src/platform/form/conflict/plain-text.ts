const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Returns whether a document node is a block, which starts a new line. */
const isBlock = (node: Record<string, unknown>) =>
  node.type !== "text" && Array.isArray(node.content);

/**
 * Strips tags from HTML, one line per block. The result is text for display, not sanitised HTML.
 */
export const stripHtml = (html: string): string =>
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

/**
 * Converts a field value to plain text: the text of a document, both languages of a localized text,
 * one line per item of a list.
 */
export function toPlainText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(toPlainText).filter(Boolean).join("\n");
  if (!isRecord(value)) return String(value);
  if (typeof value.text === "string" && value.type === "text") return value.text;
  if (isBlock(value)) {
    const content = value.content as Record<string, unknown>[];
    const hasInlineContent = content.every((node) => !isBlock(node));
    return content.map(toPlainText).join(hasInlineContent ? "" : "\n");
  }
  return Object.values(value).map(toPlainText).filter(Boolean).join(" · ");
}
