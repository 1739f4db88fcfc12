import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, asc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { recordingCaptions } from "./captions.table.ts";

const { content: _content, ...columns } = getTableColumns(recordingCaptions);
export type CaptionsRow = Omit<typeof recordingCaptions.$inferSelect, "content">;

const isOf = (file: string, language: Locale) =>
  and(eq(recordingCaptions.file, file), eq(recordingCaptions.language, language));

/** Subtitles of recordings in all languages, without their content. */
export async function captionsOfFiles(db: Db, files: string[]): Promise<CaptionsRow[]> {
  if (!files.length) return [];
  return db
    .select(columns)
    .from(recordingCaptions)
    .where(inArray(recordingCaptions.file, files))
    .orderBy(asc(recordingCaptions.language));
}

/**
 * Returns the content of subtitles; undefined if they are not there, or have another hash by now.
 */
export async function captionsContent(
  db: Db,
  file: string,
  language: Locale,
  hash: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ content: recordingCaptions.content })
    .from(recordingCaptions)
    .where(and(isOf(file, language), eq(recordingCaptions.hash, hash)));
  return row?.content;
}

/** Returns the subtitles in a language, and locks them until the transaction ends. */
export async function lockCaptions(
  tx: Db,
  file: string,
  language: Locale,
): Promise<CaptionsRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(recordingCaptions)
    .where(isOf(file, language))
    .for("update");
  return row;
}

export async function upsertCaptions(
  tx: Db,
  row: typeof recordingCaptions.$inferSelect,
): Promise<void> {
  await tx
    .insert(recordingCaptions)
    .values(row)
    .onConflictDoUpdate({ target: [recordingCaptions.file, recordingCaptions.language], set: row });
}

export async function deleteCaptions(tx: Db, file: string, language: Locale): Promise<void> {
  await tx.delete(recordingCaptions).where(isOf(file, language));
}
