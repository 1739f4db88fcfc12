import type { Locale } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { article } from "./article.table.ts";
import { visibleAt } from "./article.visible.ts";
import { articleMoment, type MomentKind } from "./article-moment.table.ts";

/** SQL: what the clock will do to articles after a moment; readers see one from the later of its publication and its embargo on. */
const ahead = (now: Date) => {
  const publishedAt = sql`greatest(${article.publishedAt}, ${article.embargoUntil})`;
  return sql`select ${article.id} as article_id, m.kind, m.at from ${article} cross join lateral (values
    ('publish', ${publishedAt}), ('expire', ${article.expiresAt}), ('endBreaking', case when ${article.breaking} then ${article.breakingUntil} end)) m (kind, at)
    where ${article.publishedAt} is not null and ${article.enable} and ${article.deletedAt} is null and m.at > ${now}`;
};

/** Notes anew what the clock will do to an article. Call it with the transaction that changes the article. */
export async function planMoments(db: Db, id: number, now: Date): Promise<void> {
  await db.execute(sql`delete from ${articleMoment} where article_id = ${id}`);
  await db.execute(sql`insert into ${articleMoment} (article_id, kind, at) ${ahead(now)} and ${article.id} = ${id}`);
}

export interface TurnedArticle {
  id: number;
  kind: MomentKind;
  at: Date;
  locale: Locale;
  categoryId: number | null;
  breaking: boolean;
  translationOf: number | null;
  /** Readers see it now. */
  visible: boolean;
  /** It is switched on and not deleted. */
  live: boolean;
}

/**
 * Takes what was due out of the plan, the earliest first, and tells what it concerns. It stays taken when the transaction commits; until then other
 * processes pass it over, and when this one dies it is due again.
 */
export function takeDue(tx: Db, now: Date, limit: number): Promise<TurnedArticle[]> {
  return rowsOf(
    tx,
    sql`with due as (select article_id, kind from ${articleMoment} where at <= ${now} order by at limit ${limit} for update skip locked),
      taken as (delete from ${articleMoment} m using due where m.article_id = due.article_id and m.kind = due.kind returning m.article_id, m.kind, m.at)
      select ${article.id} as id, taken.kind, taken.at, ${article.locale} as locale, ${article.categoryId} as "categoryId", ${article.breaking} as breaking,
        ${article.translationOf} as "translationOf", ${visibleAt(now)} as visible, (${article.enable} and ${article.deletedAt} is null) as live
      from taken join ${article} on ${article.id} = taken.article_id order by taken.at`,
  );
}
