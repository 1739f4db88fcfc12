import type { ListedRecording } from "@masthead/contract/broadcast/recording.ts";
import type { PageMeta } from "@masthead/contract/platform/call.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { maxAgeForAll } from "../../age-rating/age-access.service.ts";
import { toRecordingFile } from "./recording.service.ts";
import { countRecordings, type RecordingFilter, recordingRows } from "./recording-list.store.ts";

/** Returns a page of uploaded recordings, newest first, empty past the end. */
export async function listRecordings(
  context: CallContext,
  { page, limit, q, kind }: { page: number; limit: number } & Pick<RecordingFilter, "q" | "kind">,
): Promise<{ data: ListedRecording[]; meta: PageMeta }> {
  const { db, locale, now } = context;
  const filter = { q, kind, locale, now, maxAge: await maxAgeForAll(context) };
  const [total, rows] = await Promise.all([
    countRecordings(db, filter),
    recordingRows(db, filter, { limit, offset: (page - 1) * limit }),
  ]);
  const data = rows.map(({ row, title, restricted }) => ({
    ...toRecordingFile(row),
    title,
    restricted,
    createdAt: row.createdAt.toISOString(),
  }));
  return { data, meta: { page, limit, total } };
}
