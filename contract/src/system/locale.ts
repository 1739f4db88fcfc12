/** The locales of the house, the default first. */
export const LOCALES = ["en-US", "ar-JO"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en-US";

/** Text in every locale of the house; at least one is filled. */
export type LocalizedText = Partial<Record<Locale, string>>;

/** The text for a locale, or the other language's when that one is empty. */
export function localized(text: LocalizedText | null | undefined, wanted: Locale): string {
  if (!text) return "";
  return text[wanted] || LOCALES.map((l) => text[l]).find(Boolean) || "";
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

/** Writing direction of a locale. */
export function directionOf(value: Locale): "ltr" | "rtl" {
  return value === "ar-JO" ? "rtl" : "ltr";
}
