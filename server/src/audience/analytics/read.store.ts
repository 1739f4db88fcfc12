import { sql } from "drizzle-orm";
import { article } from "../../newsroom/article/article.table.ts";
import { visibleAt } from "../../newsroom/article/article.visible.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { articleRead, mostRead } from "./read.table.ts";

/** Counts a visitor of an article that readers may see, once. */
export async function insertRead(db: Db, articleId: number, visitor: Buffer, at: Date): Promise<void> {
  await db.execute(sql`insert into ${articleRead} (article_id, visitor, at)
    select ${article.id}, ${visitor}, ${at} from ${article} where ${article.id} = ${articleId} and ${visibleAt(at)} on conflict do nothing`);
}

/** Unique readers since `since`, each weighing half as much every `halfLifeHours`, replace the ranking whole. */
export async function rankMostRead(db: Db, now: Date, since: Date, halfLifeHours: number): Promise<void> {
  await db.execute(sql`with ranked as (
      select article_id, count(*)::int as readers, sum(power(0.5, extract(epoch from ${now}::timestamptz - at) / 3600 / ${halfLifeHours}))::real as score
      from ${articleRead} where at >= ${since} group by article_id order by score desc limit 5000),
    gone as (delete from ${mostRead} where article_id not in (select article_id from ranked))
    insert into ${mostRead} (article_id, score, readers) select article_id, score, readers from ranked
    on conflict (article_id) do update set score = excluded.score, readers = excluded.readers`);
}

export async function deleteReadsBefore(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from ${articleRead} where at < ${before}`);
}
