import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { readable, withoutMarks } from "../../frame/form/readable.ts";

/** What is needed to tell a value in words. */
export interface Telling {
  field: string;
  /** What records are called that the field names by id: `categoryId:12`. */
  labels: Record<string, string>;
  /** Of a language of the house, what it is called. */
  language: (locale: string) => string;
  yesOrNo: (value: boolean) => string;
  moment: (at: string) => string;
  /** Of a value that is one of a few, the word for it. */
  word: (value: string) => string | undefined;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const MARKUP = /^\s*<[a-z][^>]*>/i;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isInBoth = (value: Record<string, unknown>) =>
  Object.keys(value).length > 0 && Object.keys(value).every((key) => LOCALES.some((locale) => locale === key));

/** A change of text in both languages as the changes of each; any other as it is, in no language. */
export function byLanguage(before: unknown, after: unknown): { locale: Locale | null; before: unknown; after: unknown }[] {
  const sides = [before, after].map((side) => side ?? {});
  const [one, other] = sides;
  if (!sides.every(isObject) || !isObject(one) || !isObject(other) || !sides.some(isInBoth)) return [{ locale: null, before, after }];
  return LOCALES.map((locale) => ({ locale, before: one[locale], after: other[locale] })).filter((text) => text.before !== text.after);
}

/** A logged value as one can read it; nothing is an empty text. */
export function told(value: unknown, telling: Telling): string {
  const { field, labels } = telling;
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return telling.yesOrNo(value);
  if (typeof value === "number") return labels[`${field}:${value}`] ?? (/Ids?$/.test(field) ? `#${value}` : String(value));
  if (typeof value === "string") {
    if (MOMENT.test(value)) return telling.moment(value);
    return MARKUP.test(value) ? withoutMarks(value) : (telling.word(value) ?? value);
  }
  if (Array.isArray(value)) return value.map((one) => told(one, telling)).join("\n");
  if (!isObject(value)) return String(value);
  if (typeof value.mediaId === "number") {
    const { mediaId, ...words } = value;
    return [labels[`${field}:${mediaId}`] ?? `#${mediaId}`, ...Object.values(words).map((one) => told(one, telling))]
      .filter(Boolean)
      .join(" · ");
  }
  if (isInBoth(value))
    return Object.entries(value)
      .map(([locale, text]) => `${telling.language(locale)}: ${told(text, telling)}`)
      .join("\n");
  return value.type === "doc"
    ? readable(value)
    : Object.values(value)
        .map((one) => told(one, telling))
        .filter(Boolean)
        .join(" · ");
}
