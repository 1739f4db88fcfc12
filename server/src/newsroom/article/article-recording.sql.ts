import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { article, articleRecording } from "./article.table.ts";
import { articleDraft } from "./draft/draft.table.ts";
import { articlePreview } from "./preview/preview.table.ts";

/**
 * SQL: the files of all recordings in articles, their editions and revisions, and in unsaved changes of editors. Deleted articles count, since
 * they can be restored.
 */
export const articleRecordingFiles = sql`select ${articleRecording.file} from ${articleRecording}
  union all select value #>> '{}' from ${articleDraft}, jsonb_path_query(${articleDraft.fields}->'body', '$.**.attrs.file') value`;

/** SQL: `file`, `title`, `words` to search, `at` and `restricted` of the articles that show a recording. */
export const articleRecordingUses = sql`select ${articleRecording.file}, ${article.title} as title, '' as words, ${article.updatedAt} as at, false as restricted
  from ${articleRecording} join ${article} on ${article.id} = ${articleRecording.articleId} where ${articleRecording.shown} and ${article.deletedAt} is null`;

/** Whether a published article has a recording in its text, or in an edition that waits. */
export async function isInPublishedArticle(db: Db, file: string): Promise<boolean> {
  const articles = await db
    .select({ file: articleRecording.file })
    .from(articleRecording)
    .innerJoin(article, eq(article.id, articleRecording.articleId))
    .where(and(eq(articleRecording.file, file), articleRecording.shown, isNull(article.deletedAt), isNotNull(article.publishedAt)))
    .limit(1);
  return articles.length > 0;
}

/**
 * Returns who knows the URL of a recording without a token: readers and staff of an article that has it in its text, published or not; those
 * who were sent the preview of a form; null if nobody does.
 */
export async function recordingAudience(db: Db, file: string, now: Date): Promise<"article" | "preview" | null> {
  const isAvailable = and(isNull(article.deletedAt), isNull(article.withdrawal));
  const articles = await db
    .select({ file: articleRecording.file })
    .from(articleRecording)
    .innerJoin(article, eq(article.id, articleRecording.articleId))
    .where(and(eq(articleRecording.file, file), articleRecording.shown, isAvailable))
    .limit(1);
  if (articles.length) return "article";
  const isInForm = sql`jsonb_path_exists(${articlePreview.fields}->'body', '$.**.attrs.file ? (@ == $file)', jsonb_build_object('file', ${file}::text))`;
  const previews = await db
    .select({ tokenHash: articlePreview.tokenHash })
    .from(articlePreview)
    .leftJoin(article, eq(article.id, articlePreview.articleId))
    .where(and(gt(articlePreview.expiresAt, now), isInForm, isAvailable))
    .limit(1);
  return previews.length ? "preview" : null;
}
