import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { stripHtml, toPlainText } from "../../platform/form/conflict/plain-text.ts";

/** Formatters and context of a logged value. */
export interface LogValueFormat {
  field: string;
  /** Labels of the records that the field references, by field and id: `categoryId:12`. */
  labels: Record<string, string>;
  languageName: (locale: string) => string;
  formatBoolean: (value: boolean) => string;
  formatTime: (at: string) => string;
  formatDay: (day: string) => string;
  /** Formats a version of an article's text, as the log stores only its number of words. */
  formatBody: (version: number, words: number) => string;
  /** Returns the translation of an enum value of a field; undefined for other text. */
  translateValue: (value: string, field: string) => string | undefined;
}

const TIMESTAMP_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const HTML_PATTERN = /^\s*<[a-z][^>]*>/i;

const isIdField = (field: string) => field.endsWith("Id");
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isLocalized = (value: Record<string, unknown>) =>
  Object.keys(value).length > 0 &&
  Object.keys(value).every((key) => LOCALES.some((locale) => locale === key));

/**
 * Splits a change of localized text into the languages that changed. Other changes are returned as
 * they are, with a null locale.
 */
export function splitByLanguage(
  before: unknown,
  after: unknown,
): { locale: Locale | null; before: unknown; after: unknown }[] {
  const sides = [before, after].map((side) => side ?? {});
  const [first, second] = sides;
  if (!sides.every(isObject) || !isObject(first) || !isObject(second) || !sides.some(isLocalized))
    return [{ locale: null, before, after }];
  return LOCALES.map((locale) => ({ locale, before: first[locale], after: second[locale] })).filter(
    (text) => text.before !== text.after,
  );
}

/** Formats a logged value as plain text; empty when there is none. */
export function formatLogValue(value: unknown, format: LogValueFormat): string {
  const { field, labels } = format;
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return format.formatBoolean(value);
  if (typeof value === "number")
    return labels[`${field}:${value}`] ?? (/Ids?$/.test(field) ? `#${value}` : String(value));
  if (typeof value === "string") {
    if (TIMESTAMP_PATTERN.test(value)) return format.formatTime(value);
    if (DAY_PATTERN.test(value)) return format.formatDay(value);
    return HTML_PATTERN.test(value)
      ? stripHtml(value)
      : (format.translateValue(value, field) ?? value);
  }
  if (Array.isArray(value)) return value.map((item) => formatLogValue(item, format)).join("\n");
  if (!isObject(value)) return String(value);
  if (isLocalized(value))
    return Object.entries(value)
      .map(([locale, text]) => `${format.languageName(locale)}: ${formatLogValue(text, format)}`)
      .join("\n");
  if (value.type === "doc") return toPlainText(value);
  if (field === "body" && typeof value.version === "number" && typeof value.words === "number")
    return format.formatBody(value.version, value.words);
  // An id is labelled by its own property, or by the field that it is in.
  return Object.entries(value)
    .toSorted(
      ([first], [second]) =>
        Number(isIdField(second)) - Number(isIdField(first)) || first.localeCompare(second),
    )
    .map(([property, part]) =>
      formatLogValue(part, { ...format, field: labels[`${field}:${part}`] ? field : property }),
    )
    .filter(Boolean)
    .join(" · ");
}
