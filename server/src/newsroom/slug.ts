import { SLUG_LENGTH } from "@masthead/contract/platform/constants.ts";
import { LOCALES, type Locale, type LocalizedText } from "@masthead/contract/platform/locale.ts";

/** Appends a number to a slug, truncating it to the maximum length. */
export function numberedSlug(slug: string, number: number): string {
  const suffix = `-${number}`;
  return slug.slice(0, SLUG_LENGTH - suffix.length) + suffix;
}

/** Returns the slug, or the first numbered one that is free. */
export async function firstFreeSlug(
  slug: string,
  isFree: (candidate: string) => Promise<boolean>,
): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : numberedSlug(slug, number);
    if (await isFree(candidate)) return candidate;
  }
}

/** Adds a slug made from the name in each language that has a name but no slug. */
export async function fillMissingSlugs(
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
