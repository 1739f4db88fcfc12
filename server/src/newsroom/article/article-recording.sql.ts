import { recordingPath } from "@masthead/contract/newsroom/article/article-recording.ts";
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { article, articleRecording } from "./article.table.ts";
import { visibleAt } from "./article.visible.ts";
import { articleDraft } from "./draft/draft.table.ts";

/**
 * SQL: the files of all recordings of articles, their pending versions and revisions, and of
 * unsaved changes of editors. Deleted articles count, since they can be restored.
 */
export const articleRecordingFiles = sql`select ${articleRecording.file} from ${articleRecording}
  union all select value #>> '{}' from ${articleDraft}, jsonb_path_query(${articleDraft.fields}->'body', '$.**.attrs.file') value
  union all select ${articleDraft.fields}->>'narrationFile' from ${articleDraft} where ${articleDraft.fields}->>'narrationFile' is not null`;

/**
 * SQL: `file`, `title`, `words` to search, `at` and `restricted` of the articles that show a
 * recording.
 */
export const articleRecordingUses = sql`select ${articleRecording.file}, ${article.title} as title, '' as words, ${article.updatedAt} as at, false as restricted
  from ${articleRecording} join ${article} on ${article.id} = ${articleRecording.articleId} where ${articleRecording.shown} and ${article.deletedAt} is null`;

/**
 * Whether a published article, by default any, has a recording, or has it in a pending version
 * that waits.
 */
export async function isInPublishedArticle(
  db: Db,
  file: string,
  { breaking }: { breaking?: true } = {},
): Promise<boolean> {
  const articles = await db
    .select({ file: articleRecording.file })
    .from(articleRecording)
    .innerJoin(article, eq(article.id, articleRecording.articleId))
    .where(
      and(
        eq(articleRecording.file, file),
        articleRecording.shown,
        isNull(article.deletedAt),
        isNotNull(article.publishedAt),
        breaking && article.breaking,
      ),
    )
    .limit(1);
  return articles.length > 0;
}

/**
 * Returns the ids of the articles that make a recording public: the articles are public now, free,
 * and their published text contains it, or it is their narration. Pending versions do not count.
 */
export async function publicArticlesWithRecording(
  db: Db,
  file: string,
  now: Date,
): Promise<number[]> {
  const isInText = sql`strpos(${article.bodyHtml}, ${`src="${recordingPath(file)}"`}) > 0`;
  const rows = await db
    .select({ id: article.id })
    .from(articleRecording)
    .innerJoin(article, eq(article.id, articleRecording.articleId))
    .where(
      and(
        eq(articleRecording.file, file),
        articleRecording.shown,
        visibleAt(now),
        eq(article.premium, false),
        or(isInText, eq(article.narrationFile, file)),
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Access to a recording that is not public: by a reader of the full text, or by a preview link,
 * shared at a time.
 */
export type RecordingLink = "reader" | { sharedAt: Date };

/** Whether the recordings of an article may be sent to those who were given their URLs. */
export async function isRecordingOpen(
  db: Db,
  articleId: number,
  link: RecordingLink,
  now: Date,
): Promise<boolean> {
  const isOpen =
    link === "reader"
      ? and(visibleAt(now), isNull(article.withdrawal))
      : or(
          isNull(article.withdrawal),
          sql`(${article.withdrawal}->>'at')::timestamptz <= ${link.sharedAt}`,
        );
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.id, articleId), isNull(article.deletedAt), isOpen));
  return rows.length > 0;
}
