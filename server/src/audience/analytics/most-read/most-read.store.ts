import type { MostReadPlacement } from "@masthead/contract/newsroom/article/most-read-placement.ts";
import { eq, inArray, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { articleRead, mostRead, mostReadChoice } from "./most-read.table.ts";

/**
 * Readers of one network that count towards the ranking, per article and day. The address and the
 * browser's name identify a reader, and a client invents names at will, but not networks. Networks
 * that many people share, such as a carrier's, weigh as much for every article.
 */
const RANKED_READERS_PER_NETWORK = 5;

/**
 * Replaces the ranking: unique readers after `since`, each with a weight that halves every
 * `halfLifeHours`, and only the first ones of each network. The number of readers includes all.
 */
export async function rankMostRead(
  db: Db,
  now: Date,
  since: Date,
  halfLifeHours: number,
): Promise<void> {
  // The salt of network hashes changes every day, so a network has another hash each day.
  await db.execute(sql`with numbered as (
      select article_id, at, row_number() over (partition by article_id, coalesce(network, visitor) order by at) as place
      from ${articleRead} where at >= ${since}),
    ranked as (
      select article_id, count(*)::int as readers, sum(power(0.5, extract(epoch from ${now}::timestamptz - at) / 3600 / ${halfLifeHours}))
        filter (where place <= ${RANKED_READERS_PER_NETWORK})::real as score
      from numbered group by article_id order by score desc limit 5000),
    gone as (delete from ${mostRead} where article_id not in (select article_id from ranked))
    insert into ${mostRead} (article_id, score, readers) select article_id, score, readers from ranked
    on conflict (article_id) do update set score = excluded.score, readers = excluded.readers`);
}

/**
 * Returns the largest share of one network in the readers of an article since a time, of articles
 * with at least `minReaders`; 0 if there is none.
 */
export async function largestNetworkShare(
  db: Db,
  since: Date,
  minReaders: number,
): Promise<number> {
  const [row] = await rowsOf<{ share: number | null }>(
    db,
    sql`select max(largest / readers)::real as share from (
      select article_id, max(readers)::real as largest, sum(readers) as readers from (
        select article_id, network, count(*) as readers from ${articleRead} where at >= ${since} group by article_id, network, case when network is null then visitor end) of_network
      group by article_id) of_article where readers >= ${minReaders}`,
  );
  return row?.share ?? 0;
}

/**
 * SQL: the most read articles with their score, and the time at which staff pinned them; without
 * excluded ones.
 */
export const mostReadRanking = sql`select coalesce(m.article_id, c.article_id) as article_id, m.score, c.at as pinned_at
  from ${mostRead} m full join ${mostReadChoice} c on c.article_id = m.article_id where c.place is distinct from 'excluded'`;

/** Returns an article's placement, and its readers as of the last ranking. */
export async function findMostReadPlacement(
  db: Db,
  articleId: number,
): Promise<{ place: MostReadPlacement; readers: number }> {
  const [row] = await rowsOf<{ place: MostReadPlacement; readers: number }>(
    db,
    sql`select coalesce((select place from ${mostReadChoice} where article_id = ${articleId}), 'counted') as place,
      coalesce((select readers from ${mostRead} where article_id = ${articleId}), 0) as readers`,
  );
  return row ?? { place: "counted", readers: 0 };
}

export async function setMostReadPlace(
  db: Db,
  articleId: number,
  place: MostReadPlacement,
  at: Date,
): Promise<void> {
  if (place === "counted")
    await db.delete(mostReadChoice).where(eq(mostReadChoice.articleId, articleId));
  else
    await db
      .insert(mostReadChoice)
      .values({ articleId, place, at })
      .onConflictDoUpdate({ target: mostReadChoice.articleId, set: { place, at } });
}

/**
 * Returns the readers of articles as of the last ranking, by id; articles that are not ranked are
 * missing.
 */
export async function findReaders(db: Db, articleIds: number[]): Promise<Map<number, number>> {
  if (!articleIds.length) return new Map();
  const rows = await db
    .select({ id: mostRead.articleId, readers: mostRead.readers })
    .from(mostRead)
    .where(inArray(mostRead.articleId, articleIds));
  return new Map(rows.map(({ id, readers }) => [id, readers]));
}
