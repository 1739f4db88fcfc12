import { SLUG_LENGTH } from "@masthead/contract/system/constants.ts";
import { LOCALES, type Locale, type LocalizedText } from "@masthead/contract/system/locale.ts";

/** The slug with a number behind it, still short enough. */
export function numbered(slug: string, number: number): string {
  const suffix = `-${number}`;
  return slug.slice(0, SLUG_LENGTH - suffix.length) + suffix;
}

/** The slug, or the first numbered one that is free. */
export async function firstFree(slug: string, isFree: (candidate: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : numbered(slug, number);
    if (await isFree(candidate)) return candidate;
  }
}

/** Slugs with one made of the name in each language that has a name and no slug. */
export async function withSlugs(
  name: LocalizedText,
  slug: LocalizedText | undefined,
  make: (locale: Locale, text: string) => Promise<string>,
): Promise<LocalizedText> {
  const complete = { ...slug };
  for (const locale of LOCALES) {
    const text = name[locale];
    if (text && !complete[locale]) complete[locale] = await make(locale, text);
  }
  return complete;
}
