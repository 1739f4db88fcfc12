/** Separators of addresses in a pasted text: line breaks, tabs, commas and semicolons. */
const SEPARATORS = /[\n\r\t,;،؛]+/;
/** Address with a name before it, such as `Lina Haddad <lina@example.com>`. */
const NAMED_ADDRESS = /^[^<>]*<([^<>]+)>$/;

/**
 * Splits a pasted text into the texts between separators, without blank ones, repetitions, names
 * and quotes. They need not be addresses.
 */
export function splitAddresses(text: string): string[] {
  const parts = text
    .split(SEPARATORS)
    .map((part) => part.trim())
    .map((part) => NAMED_ADDRESS.exec(part)?.[1] ?? part)
    .map((part) => part.replaceAll(/^["']+|["']+$/g, "").trim());
  return [...new Set(parts.filter(Boolean))];
}
