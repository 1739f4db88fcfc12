import {
  DEFAULT_LOCALE,
  isLocale,
  LOCALES,
  type Locale,
} from "@masthead/contract/platform/locale.ts";

/** Returns the supported locale that an Accept-Language header prefers, or the default locale. */
export function acceptedLocale(header: string | undefined): Locale {
  if (!header) return DEFAULT_LOCALE;
  const languages = header
    .slice(0, 200)
    .split(",")
    .map((part) => {
      const [tag = "", ...rest] = part.trim().split(";");
      const quality = rest.find((parameter) => parameter.trim().startsWith("q="));
      return {
        language: tag.slice(0, 2).toLowerCase(),
        quality: quality ? Number(quality.trim().slice(2)) || 0 : 1,
      };
    })
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of languages) {
    const found = LOCALES.find((locale) => locale.startsWith(language));
    if (found && language) return found;
  }
  return DEFAULT_LOCALE;
}

/** Returns the locale of an API call: the requested one if valid, else by Accept-Language. */
export function localeOfCall(requested: unknown, acceptLanguage: string | undefined): Locale {
  return isLocale(requested) ? requested : acceptedLocale(acceptLanguage);
}
