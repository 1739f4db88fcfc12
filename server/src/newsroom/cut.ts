/** The beginning of a text, at most `length` UTF-16 units, without half a character at its end. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
