import type { FollowedKind } from "@masthead/contract/audience/followed-kinds.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, count, gt, sql } from "drizzle-orm";
import { episode } from "../../broadcast/episode/episode.table.ts";
import { hasAiredBy, visibleEpisode } from "../../broadcast/episode/episode.visible.ts";
import {
  article,
  articleAuthor,
  articlePerson,
  articleTag,
} from "../../newsroom/article/article.table.ts";
import { visibleAt } from "../../newsroom/article/article.visible.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { viewDay } from "../analytics/rollup/rollup.table.ts";

/** Articles and reads of a topic within one section. */
export interface TopicCount {
  kind: FollowedKind;
  id: number;
  sectionId: number | null;
  articles: number;
  reads: number;
}

/**
 * Returns how many articles since a time are about each topic, by section, and how often they were
 * read. Begins with the articles, by the index of their dates: they are few compared with the rows
 * of all topics. Reads come from the daily rollups.
 */
export function topicCounts(
  db: Db,
  locale: Locale,
  { since, now }: { since: Date; now: Date },
): Promise<TopicCount[]> {
  const reads = sql`coalesce((select sum(${viewDay.views}) from ${viewDay} where ${viewDay.dimension} = 'articleId'
    and ${viewDay.value} = ${article.id}::text and ${viewDay.day} >= ${since}::date), 0)`;
  const counts = sql`count(*)::int as articles, sum(r.reads)::int as reads from recent r`;
  return rowsOf<TopicCount>(
    db,
    sql`with recent as materialized (
        select ${article.id} as id, ${article.categoryId} as "sectionId", ${reads} as reads
        from ${article} where ${article.locale} = ${locale} and ${article.publishedAt} > ${since} and ${visibleAt(now)}
      )
      select 'category' as kind, r."sectionId" as id, r."sectionId", ${counts} where r."sectionId" is not null group by r."sectionId"
      union all
      select 'tag', t.tag_id, r."sectionId", ${counts} join ${articleTag} t on t.article_id = r.id group by t.tag_id, r."sectionId"
      union all
      select 'person', t.person_id, r."sectionId", ${counts} join ${articlePerson} t on t.article_id = r.id group by t.person_id, r."sectionId"
      union all
      select 'author', t.author_id, r."sectionId", ${counts} join ${articleAuthor} t on t.article_id = r.id group by t.author_id, r."sectionId"`,
  );
}

/** Returns how many episodes of each program have aired since a time. */
export function episodeCounts(db: Db, { since, now }: { since: Date; now: Date }) {
  return db
    .select({ id: episode.programId, articles: count() })
    .from(episode)
    .where(and(gt(episode.airAt, since), visibleEpisode, hasAiredBy(now)))
    .groupBy(episode.programId);
}
