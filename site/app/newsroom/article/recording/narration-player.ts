import type { Narration } from "@masthead/contract/newsroom/article/article.ts";

/** Number of the narration among the recordings of an article; those of its text count from 0. */
export const NARRATION_INDEX = 999;

/** Returns the browser's player of a narration as HTML. */
export const narrationPlayer = ({ url, seconds, bytes }: Narration): string =>
  `<audio controls preload="none" src="${url}"${seconds ? ` data-duration="${seconds}"` : ""} data-bytes="${bytes}"></audio>`;
