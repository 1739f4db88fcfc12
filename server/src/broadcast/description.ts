import { type Locale, type LocalizedText, localized } from "@masthead/contract/platform/locale.ts";
import { truncateText } from "../newsroom/truncate-text.ts";
import { sanitizeDescription, textOfHtml } from "../platform/html/sanitize.ts";

/** Maximum length of a summary, in characters. */
const MAX_SUMMARY_LENGTH = 200;

/** Returns the input with the HTML of its description sanitised. */
export function cleanDescription<Input extends { description?: LocalizedText }>(
  input: Input,
): Input {
  if (!input.description) return input;
  const sanitizedEntries = Object.entries(input.description).map(([locale, html]) => [
    locale,
    html && sanitizeDescription(html),
  ]);
  return { ...input, description: Object.fromEntries(sanitizedEntries) };
}

/** Returns the sanitised description in a language, falling back to the other one. */
export const descriptionHtml = (description: LocalizedText, locale: Locale): string =>
  sanitizeDescription(localized(description, locale));

/** Returns a plain text summary of an HTML description. */
export const summaryOfHtml = (description: LocalizedText, locale: Locale): string =>
  summaryOfText(textOfHtml(localized(description, locale)));

/** Truncates a text to the length of a summary, between words where possible. */
export function summaryOfText(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= MAX_SUMMARY_LENGTH) return line;
  const truncated = truncateText(line, MAX_SUMMARY_LENGTH - 1);
  return `${truncated.replace(/\s+\S*$/, "")}…`;
}
