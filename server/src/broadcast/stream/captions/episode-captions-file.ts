import { isLocale, type Locale } from "@masthead/contract/platform/locale.ts";
import { type FileSource, fileFromBytes } from "../../../platform/http/send-file.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { episodeRecordings } from "../recording/episode-recordings.ts";

/** Name of subtitles below the token of an episode. Changed subtitles have another one. */
export const signedCaptionsName = ({ language, hash }: { language: Locale; hash: string }) =>
  `captions-${language}-${hash}.vtt`;

/** Name of a file with subtitles, public or signed. */
export const CAPTIONS_NAME = /^captions-([a-z]{2}-[A-Z]{2})(?:-[0-9a-f]{16})?\.vtt$/;

/** Returns the subtitles of an episode as a file to send; undefined when they are not there. */
export async function episodeCaptionsFile(
  db: Db,
  episodeId: number,
  name: string,
): Promise<FileSource | undefined> {
  const language = CAPTIONS_NAME.exec(name)?.[1];
  if (!isLocale(language)) return undefined;
  const found = await episodeRecordings.only().captionsContent(db, episodeId, language);
  return (
    found &&
    fileFromBytes(Buffer.from(found.content), { type: "text/vtt; charset=utf-8", etag: found.hash })
  );
}
