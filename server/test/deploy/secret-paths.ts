import { RECORDING_PATH_PREFIX } from "@masthead/contract/newsroom/article/article-recording.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import {
  mobileLivePath,
  sitePreviewPath,
  unsubscribePath,
} from "@masthead/contract/platform/paths.ts";

/** Key in a path, which no proxy may log. */
const KEY = "secret-token";

/** Paths with keys, one of each kind. */
export const SECRET_PATHS: readonly string[] = [
  `/stream/${KEY}/tv/index.m3u8`,
  mobileLivePath(1, KEY),
  `${RECORDING_PATH_PREFIX}${KEY}/a.mp3`,
  sitePreviewPath(KEY, "/latest-news"),
  ...LOCALES.map((locale) => unsubscribePath(locale, KEY)),
];
