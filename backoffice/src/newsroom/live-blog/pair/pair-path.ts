/** Query parameter of the desk with the entry of the other live blog that is translated. */
export const TRANSLATE_PARAM = "translate";

/** Path of the desk of a live blog whose composer has a translation of an entry. */
export const translatePath = (articleId: number, sourceId: number): string =>
  `/live-blog/${articleId}?${TRANSLATE_PARAM}=${sourceId}`;
