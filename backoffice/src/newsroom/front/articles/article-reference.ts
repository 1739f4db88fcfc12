/** Path of an article's page, in any language. */
const ARTICLE_PATH = /\/article\/(\d{1,15})(?:[/?#]|$)/;

/**
 * Returns the id in the URL of an article's page, or an id typed as such; null for any other text.
 */
export function articleIdIn(text: string): number | null {
  const trimmed = text.trim();
  const digits =
    /^#?(\d{1,15})$/.exec(trimmed)?.[1] ??
    (/^(https?:\/\/|\/)\S+$/i.test(trimmed) ? ARTICLE_PATH.exec(trimmed)?.[1] : undefined);
  return Number(digits) || null;
}
