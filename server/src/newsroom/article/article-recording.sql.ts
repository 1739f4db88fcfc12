import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { articleRecording } from "./article.table.ts";

/** SQL: the files of all recordings in articles. Deleted articles count, since they can be restored. */
export const articleRecordingFiles = sql`select ${articleRecording.file} from ${articleRecording}`;

/** Whether an article has the recording in its text, published or not: only staff and its readers know the URL. */
export async function isInArticle(db: Db, file: string): Promise<boolean> {
  const rows = await db.select({ file: articleRecording.file }).from(articleRecording).where(eq(articleRecording.file, file)).limit(1);
  return rows.length > 0;
}
