/**
 * Embeddings and overrides, which show the characters after them in another order than they are
 * read. Text pasted from other programs has them.
 */
const DIRECTION_OVERRIDES = /[\u202a-\u202e]/g;

/** Isolates, which keep the direction of a name within a sentence, and the mark that ends one. */
const ISOLATES = /[\u2066-\u2069]/g;
const END_OF_ISOLATE = "\u2069";

/** Tag characters, which are invisible. Only flags such as Scotland's use them. */
const TAGS = /(\u{1f3f4}[\u{e0030}-\u{e007a}]{1,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;

/**
 * Text without anything to see: spaces, format characters, and letters and symbols that are blank.
 */
const BLANK = /^[\s\p{Cf}\p{Cc}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** Removes direction overrides and tags, also from a part of a text. */
export const withoutOverrides = (text: string): string =>
  text.replace(DIRECTION_OVERRIDES, "").replace(TAGS, "$1");

/**
 * Removes invisible characters that change how a text, or the text after it, is displayed:
 * direction overrides, isolates that are not closed, and tags. They are removed rather than
 * rejected, since the user cannot see them. A text of only invisible characters becomes empty.
 */
export function cleanText(text: string): string {
  const shown = withoutOverrides(text);
  if (BLANK.test(shown)) return "";
  return hasOpenIsolate(shown) ? shown.replace(ISOLATES, "") : shown;
}

/** Whether an isolate is not closed, or one is closed that was not opened. */
function hasOpenIsolate(text: string): boolean {
  let depth = 0;
  for (const [mark] of text.matchAll(ISOLATES)) {
    depth += mark === END_OF_ISOLATE ? -1 : 1;
    if (depth < 0) return true;
  }
  return depth > 0;
}
