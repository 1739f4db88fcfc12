import { htmlToPlainText } from "./import-text.ts";

const ADDRESS = /(?:mailto:)?[^\s<>()"',;]+@[^\s<>()"',;]+/gi;
/** Longest text with names that is read, in characters. */
const MAX_LENGTH = 1000;

const hasAddress = (text: string) => text.includes("@");

/**
 * Returns the names of the authors that a feed states, without email addresses: `Name`, `Name
 * <address>`, `Name (address)`, `address (Name)`, and several of them in a row. Text that is only
 * an address names nobody.
 */
export function authorNames(html: string): string[] {
  // An address in angle brackets would be read as a tag.
  const text = htmlToPlainText(
    html.slice(0, MAX_LENGTH).replaceAll(/<([^<>\s]+@[^<>\s]+)>/g, "($1)"),
  );
  // A comma in quotation marks belongs to the name.
  const quoted = text.replaceAll(/"[^"]*"/g, (name) => name.replaceAll(",", "\u0001"));
  const parts = hasAddress(quoted)
    ? quoted.split(/\s*[,;]\s*(?=[^,;]*@)|(?<=@[^,;]*)\s*[,;]\s*/)
    : [quoted];
  return [...new Set(parts.map((part) => nameOf(part.replaceAll("\u0001", ","))).filter(Boolean))];
}

function nameOf(text: string): string {
  if (!hasAddress(text)) return text.trim();
  const withoutAddress = text.replaceAll(ADDRESS, "").replaceAll(/\(\s*\)|<\s*>/g, " ");
  // In "address (Name)" the brackets belong to the address, in "Name (Agency)" to the name.
  const inBrackets = /^\s*\(([^()]+)\)\s*$/.exec(withoutAddress)?.[1] ?? withoutAddress;
  return inBrackets
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[\s"'<>,;:-]+|[\s"'<>,;:-]+$/g, "")
    .trim();
}
