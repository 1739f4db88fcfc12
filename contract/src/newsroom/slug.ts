import { SLUG_LENGTH } from "../system/constants.ts";

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
