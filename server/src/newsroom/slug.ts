import { SLUG_LENGTH } from "@masthead/contract/system/constants.ts";
import { LOCALES, type Locale, type LocalizedText } from "@masthead/contract/system/locale.ts";

/** Tashkeel, superscript alef and tatweel, which nobody types in an address. */
const UNWRITTEN = /[\u064b-\u0652\u0670\u0640]/g;

/**
 * The slug of a title: its words in their own script, lower case, joined by hyphens, at most 120 characters, cut between
 * words where it can be. Empty when the title has no letter or digit.
 */
export function slugify(title: string): string {
  const words =
    title
      .normalize("NFC")
      .toLowerCase()
      .replace(UNWRITTEN, "")
      .replaceAll(/['’]/g, "")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  let slug = "";
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > SLUG_LENGTH) return slug || word.slice(0, SLUG_LENGTH);
    slug = longer;
  }
  return slug;
}

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
