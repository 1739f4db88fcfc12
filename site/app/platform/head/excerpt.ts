/** Maximum length of a description in search engines, in characters. */
const DESCRIPTION_LENGTH = 160;

const ENTITIES: Record<string, string> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"' };

/**
 * Returns the start of a rich text as plain text, truncated at a word boundary, for meta
 * descriptions.
 */
export function excerpt(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(nbsp|amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, "")}…`;
}
