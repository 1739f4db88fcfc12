import { type Locale, type LocalizedText, localized } from "@masthead/contract/system/locale.ts";
import { cut } from "../newsroom/cut.ts";
import type { Fields } from "../platform/crud/record-kind.ts";
import { sanitizeDescription, wordsOfHtml } from "../platform/html/sanitize.ts";

/** Most characters of a summary. */
const SUMMARY_LENGTH = 200;

/** What was sent, its description without what is not allowed in it. */
export function cleanDescription(sent: Fields): Fields {
  if (!sent.description) return sent;
  const texts = Object.entries(sent.description as LocalizedText).map(([locale, html]) => [locale, html && sanitizeDescription(html)]);
  return { ...sent, description: Object.fromEntries(texts) };
}

/** A description as readers get it, in their language or the other. */
export const descriptionHtml = (description: LocalizedText, locale: Locale): string => sanitizeDescription(localized(description, locale));

/** The first words of a description in HTML. */
export const summaryOfHtml = (description: LocalizedText, locale: Locale): string =>
  firstWords(wordsOfHtml(localized(description, locale)));

/** The first words of a text: whole ones, where they are not longer than a summary is. */
export function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= SUMMARY_LENGTH) return line;
  const beginning = cut(line, SUMMARY_LENGTH - 1);
  return `${beginning.replace(/\s+\S*$/, "")}…`;
}
