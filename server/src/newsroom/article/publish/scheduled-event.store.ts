import type { ArticleTemplate } from "@masthead/contract/newsroom/article/article-template.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { article, articleAuthor } from "../article.table.ts";
import { visibleAt } from "../article.visible.ts";
import { type ScheduledEventKind, scheduledEvent } from "./scheduled-event.table.ts";

/**
 * SQL: all scheduled events of articles, past and future. An article is published at the later of
 * its publication date and the end of its embargo.
 */
const allEvents = sql`select ${article.id} as article_id, e.kind, e.at from ${article} cross join lateral (values
    ('publish', greatest(${article.publishedAt}, ${article.embargoUntil})), ('expire', ${article.expiresAt}),
    ('endBreaking', case when ${article.breaking} then ${article.breakingUntil} end)) e (kind, at)
  where ${article.publishedAt} is not null and ${article.enable} and ${article.deletedAt} is null`;

/**
 * Replaces the scheduled events of an article. Keeps an event that is due and still applies: an
 * edit may come between its due time and the next run of the job. Call it with the transaction
 * that changes the article.
 */
export async function replaceScheduledEvents(db: Db, id: number, now: Date): Promise<void> {
  const current = sql`${allEvents} and ${article.id} = ${id}`;
  await db.execute(sql`delete from ${scheduledEvent} where article_id = ${id}
    and (at > ${now} or kind not in (select kind from (${current} and e.at <= ${now}) due))`);
  await db.execute(
    sql`insert into ${scheduledEvent} (article_id, kind, at) ${current} and e.at > ${now}`,
  );
}

export interface ClaimedEvent {
  id: number;
  kind: ScheduledEventKind;
  at: Date;
  locale: Locale;
  categoryId: number | null;
  breaking: boolean;
  template: ArticleTemplate;
  authorIds: number[];
  translationOf: number | null;
  /** Whether readers see it now. */
  visible: boolean;
  /** Whether it is enabled and not deleted. */
  live: boolean;
}

/**
 * Claims due events by deleting them, earliest first, and returns them with the fields of their
 * articles. Other processes skip the claimed rows; if this process dies before the commit, the
 * events are due again.
 */
export function claimDueEvents(tx: Db, now: Date, limit: number): Promise<ClaimedEvent[]> {
  return rowsOf(
    tx,
    sql`with due as (select article_id, kind from ${scheduledEvent} where at <= ${now} order by at limit ${limit} for update skip locked),
      taken as (delete from ${scheduledEvent} m using due where m.article_id = due.article_id and m.kind = due.kind returning m.article_id, m.kind, m.at)
      select ${article.id} as id, taken.kind, taken.at, ${article.locale} as locale, ${article.categoryId} as "categoryId", ${article.breaking} as breaking, ${article.template} as template,
        (select coalesce(json_agg(a.author_id), '[]') from ${articleAuthor} a where a.article_id = ${article.id}) as "authorIds",
        ${article.translationOf} as "translationOf", ${visibleAt(now)} as visible, (${article.enable} and ${article.deletedAt} is null) as live
      from taken join ${article} on ${article.id} = taken.article_id order by taken.at`,
  );
}
