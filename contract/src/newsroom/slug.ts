import { SLUG_LENGTH } from "../platform/constants.ts";

/** Tashkeel, superscript alef and tatweel, which nobody types in a URL. */
const OPTIONAL_MARKS = /[\u064b-\u0652\u0670\u0640]/g;
/** Invisible characters, such as the soft hyphen and zero-width spaces, which do not end a word. */
const INVISIBLE = /\p{Cf}|\u034f|\p{Variation_Selector}/gu;

/**
 * Returns the slug of a title: its words in their own script, lower case, joined by hyphens, at
 * most 120 characters, truncated between words if possible. Empty if the title has no letter or
 * digit.
 */
export function slugify(title: string): string {
  const words =
    title
      .normalize("NFC")
      .toLowerCase()
      .replaceAll(INVISIBLE, "")
      .replaceAll(OPTIONAL_MARKS, "")
      .replaceAll(/['’]/g, "")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  let slug = "";
  for (const word of words) {
    const extended = slug ? `${slug}-${word}` : word;
    if (extended.length > SLUG_LENGTH) return slug || word.slice(0, SLUG_LENGTH);
    slug = extended;
  }
  return slug;
}
