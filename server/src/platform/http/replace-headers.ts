/**
 * Replaces headers of a flat list with headers of the same name from another list, and adds the
 * rest.
 */
export function replaceHeaders(
  headers: readonly string[],
  replacements: readonly string[],
): string[] {
  if (!replacements.length) return [...headers];
  const isReplaced = (name: string | undefined) =>
    replacements.some((other, i) => i % 2 === 0 && other === name);
  return [...headers.filter((_, i) => !isReplaced(headers[i - (i % 2)])), ...replacements];
}
