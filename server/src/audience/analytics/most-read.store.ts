import type { MostReadPlace } from "@masthead/contract/newsroom/most-read-place.ts";
import { eq, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { articleRead, mostRead, mostReadChoice } from "./most-read.table.ts";

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

/** Where an article stands, and its readers as they were last counted. */
export async function mostReadStanding(db: Db, articleId: number): Promise<{ place: MostReadPlace; readers: number }> {
  const [row] = await rowsOf<{ place: MostReadPlace; readers: number }>(
    db,
    sql`select coalesce((select place from ${mostReadChoice} where article_id = ${articleId}), 'counted') as place,
      coalesce((select readers from ${mostRead} where article_id = ${articleId}), 0) as readers`,
  );
  return row ?? { place: "counted", readers: 0 };
}

export async function setMostReadPlace(db: Db, articleId: number, place: MostReadPlace, at: Date): Promise<void> {
  if (place === "counted") await db.delete(mostReadChoice).where(eq(mostReadChoice.articleId, articleId));
  else
    await db
      .insert(mostReadChoice)
      .values({ articleId, place, at })
      .onConflictDoUpdate({ target: mostReadChoice.articleId, set: { place, at } });
}
