import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from "@masthead/contract/system/locale.ts";

/** The best of our locales for an Accept-Language header; the default when none is wanted. */
export function acceptedLocale(header: string | undefined): Locale {
  if (!header) return DEFAULT_LOCALE;
  const wanted = header
    .slice(0, 200)
    .split(",")
    .map((part) => {
      const [tag = "", ...rest] = part.trim().split(";");
      const quality = rest.find((r) => r.trim().startsWith("q="));
      return { language: tag.slice(0, 2).toLowerCase(), quality: quality ? Number(quality.trim().slice(2)) || 0 : 1 };
    })
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of wanted) {
    const found = LOCALES.find((locale) => locale.startsWith(language));
    if (found && language) return found;
  }
  return DEFAULT_LOCALE;
}

/** The locale of an API call: what it asks for, else what its sender reads. */
export function localeOfCall(asked: unknown, acceptLanguage: string | undefined): Locale {
  return isLocale(asked) ? asked : acceptedLocale(acceptLanguage);
}
