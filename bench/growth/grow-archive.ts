import { sql } from "drizzle-orm";
import { refreshMostRead } from "../../server/src/audience/analytics/most-read/most-read.service.ts";
import { articleRead } from "../../server/src/audience/analytics/most-read/most-read.table.ts";
import { article } from "../../server/src/newsroom/article/article.table.ts";
import { refreshSearchWords } from "../../server/src/newsroom/search/spelling/vocabulary.store.ts";
import type { Platform } from "../../server/src/platform/platform.ts";
import { isEmpty, seedDemo } from "../../server/src/seed/demo.ts";
import { seedGeneratedArticles } from "../../server/src/seed/generated-articles.ts";

/** Newest articles that are given reads. */
const READ_ARTICLES = 5000;

/**
 * Seeds the archive up to a number of articles, with reads of the newest ones. Existing articles
 * stay.
 */
export async function growArchive(
  platform: Platform,
  articles: number,
  log: (line: string) => void,
): Promise<void> {
  const { db } = platform.database;
  if (await isEmpty(db)) await seedDemo(platform);
  const [row] = await db.select({ total: sql<number>`count(*)` }).from(article);
  const missing = articles - (row?.total ?? 0);
  if (missing > 0) await seedGeneratedArticles(platform, missing, log);
  await refreshSearchWords(db);
  await db.execute(sql`insert into ${articleRead} (article_id, visitor, at)
    select id, sha256(('reader ' || id || '.' || reader)::bytea), now() - (id % 48) * interval '1 hour'
    from (select id from ${article} order by published_at desc limit ${READ_ARTICLES}) read, generate_series(1, 3) reader on conflict do nothing`);
  await refreshMostRead(platform, new Date());
}
