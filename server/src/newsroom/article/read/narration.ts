import type { Narration } from "@masthead/contract/newsroom/article/article.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { grantedRecordingPath, type RecordingGrant } from "../access/recording-grant.ts";
import type { article } from "../article.table.ts";
import { bodyRecordings } from "../body-recordings.ts";

type NarrationColumns = Pick<typeof article.$inferSelect, "narrationFile" | "narrator">;

/**
 * Returns the narration of an article for readers; null if it has none. Behind the paywall, call it
 * only for readers of the full text.
 * @param grant of a text that is not public: the URL expires
 */
export async function narrationOf(
  { db, platform }: CallContext,
  { narrationFile: file, narrator }: NarrationColumns,
  grant?: RecordingGrant,
): Promise<Narration | null> {
  if (!file) return null;
  const recording = (await bodyRecordings.only().files(db, [file])).get(file);
  // A form that is previewed may have any file.
  if (recording?.state !== "ready" || recording.kind !== "audio") return null;
  const { mimeType, bytes, durationSeconds: seconds } = recording;
  return { url: grantedRecordingPath(platform, file, grant), mimeType, bytes, seconds, narrator };
}
