import {
  isRecordingFile,
  RECORDING_PATH_PREFIX,
  recordingPath,
} from "@masthead/contract/newsroom/article/article-recording.ts";
import type { Platform } from "../../../platform/platform.ts";
import { isSameSecret, keyedHash } from "../../../platform/secrets.ts";
import { isRecordingOpen, type RecordingLink } from "../article-recording.sql.ts";
import { opensPreview, PREVIEW_LIFETIME } from "../preview/preview-maker.service.ts";

/**
 * Access to the recordings of a text that is not public: for whom it was rendered, and until when.
 */
export interface RecordingGrant {
  /** Article of the text; 0 for a form that was never saved. */
  articleId: number;
  /** Maker of the link to a preview; 0 for a reader of the full text. */
  makerId: number;
  /** Expiry in milliseconds since 1970. */
  expiry: number;
}

/** Recordings and their subtitles in rendered HTML, in which texts contain no quotes. */
const RECORDING_URL = new RegExp(`( (?:src|href)=")${RECORDING_PATH_PREFIX}([^"/]+)(?=[/"])`, "g");

/**
 * Gives the recordings in a rendered body URLs that expire: `/recordings/{token}/{file}`, and
 * subtitles below it.
 */
export const signRecordings = (platform: Platform, html: string, grant: RecordingGrant): string =>
  html.replaceAll(RECORDING_URL, (url, start: string, file: string) =>
    isRecordingFile(file)
      ? `${start}${RECORDING_PATH_PREFIX}${tokenOf(platform, file, grant)}/${file}`
      : url,
  );

/** Returns the path of a recording, with a grant one that expires. */
export const grantedRecordingPath = (
  platform: Platform,
  file: string,
  grant: RecordingGrant | undefined,
): string =>
  grant ? `${RECORDING_PATH_PREFIX}${tokenOf(platform, file, grant)}/${file}` : recordingPath(file);

/**
 * Returns until when a token opens a recording; undefined if it does not: it belongs to another
 * file, has expired, its maker has lost access, or the article was deleted or withdrawn since, or
 * is no longer visible to the reader that it was issued to.
 */
export async function recordingGrantExpiry(
  platform: Platform,
  token: string,
  file: string,
  now: Date,
): Promise<Date | undefined> {
  const [expiry = Number.NaN, articleId = Number.NaN, makerId = Number.NaN] = token
    .split(".", 3)
    .map((text) => Number.parseInt(text, 36));
  if (![expiry, articleId, makerId].every(Number.isSafeInteger)) return undefined;
  const grant = { articleId, makerId, expiry };
  if (!isSameSecret(token, tokenOf(platform, file, grant)) || expiry <= now.getTime())
    return undefined;
  const { db } = platform.database;
  if (makerId && !(await opensPreview(db, grant, now.getTime()))) return undefined;
  const link: RecordingLink = makerId
    ? { sharedAt: new Date(expiry - PREVIEW_LIFETIME) }
    : "reader";
  return !articleId || (await isRecordingOpen(db, articleId, link, now))
    ? new Date(expiry)
    : undefined;
}

/** Token in the form `{expiry}.{article}.{maker}.{hash}`, with numbers in base 36. */
function tokenOf(
  { config }: Platform,
  file: string,
  { expiry, articleId, makerId }: RecordingGrant,
): string {
  const subject = [expiry, articleId, makerId].map((number) => number.toString(36)).join(".");
  return `${subject}.${keyedHash(config.APP_SECRET, "recording", `${file}:${subject}`)}`;
}
