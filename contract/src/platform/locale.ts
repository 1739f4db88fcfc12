/** Supported locales, default first. */
export const LOCALES = ["en-US", "ar-JO"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en-US";
/** Names of the languages, each in itself. */
export const LANGUAGE_NAMES: Record<Locale, string> = { "en-US": "English", "ar-JO": "العربية" };

/** Text in every locale; at least one is filled. */
export type LocalizedText = Partial<Record<Locale, string>>;

/** Returns the text for a locale, falling back to the other language if it is empty. */
export function localized(text: LocalizedText | null | undefined, preferredLocale: Locale): string {
  if (!text) return "";
  return text[preferredLocale] || LOCALES.map((locale) => text[locale]).find(Boolean) || "";
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

/** Writing direction of a locale. */
export function directionOf(value: Locale): "ltr" | "rtl" {
  return value === "ar-JO" ? "rtl" : "ltr";
}
