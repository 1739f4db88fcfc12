/** Truncates a text to at most `length` UTF-16 code units without splitting a surrogate pair. */
export function truncateText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
