import { sql } from "drizzle-orm";
import { article } from "../../../newsroom/article/article.table.ts";
import { visibleAt } from "../../../newsroom/article/article.visible.ts";
import { category } from "../../../newsroom/category/category.table.ts";
import { topicSlug } from "../../../newsroom/topic/topic-slug.table.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { articleRead } from "../most-read/most-read.table.ts";
import { trackedRecords } from "../tracked-records.ts";
import { type Device, pageView } from "./page-view.table.ts";
import type { TrackedPage } from "./tracked-page.ts";

export interface NewView extends TrackedPage {
  at: Date;
  day: string;
  hour: number;
  referrer: string;
  device: Device;
  country: string | null;
  /** Hexadecimal. */
  visitor: string;
  /** Hexadecimal hash of the network. */
  network: string;
  /** Whether the page was in view long enough to be tracked as read. */
  read: boolean;
}

/** SQL condition: view `s` is of a record that is visible to readers. */
const isVisibleRecord = () => {
  const cases = trackedRecords.all().map(({ kind, visible }) => sql`when ${kind} then ${visible}`);
  return sql`case s.kind ${sql.join(cases, sql` `)} else false end`;
};

/**
 * Stores views of existing pages that are visible to readers, and each reader of an article once.
 * Other views are dropped.
 */
export async function insertViews(db: Db, views: NewView[], now: Date): Promise<void> {
  await db.execute(sql`with sent as (
      select * from json_to_recordset(${JSON.stringify(views)}::json) as s(at timestamptz, day date, hour smallint, kind text, path text,
        locale text, id bigint, slug text, referrer text, device text, country text, visitor text, network text, read boolean)),
    seen as (
      select s.*, ${article.id} as article_id, coalesce(${article.categoryId}, ${category.id}) as category_id, decode(s.visitor, 'hex') as hash, decode(s.network, 'hex') as network_hash
      from sent s
      left join ${article} on s.kind = 'article' and ${article.id} = s.id and ${article.locale} = s.locale and ${visibleAt(now)}
      left join ${category} on s.kind = 'category' and ${category.id} = s.id and ${category.status} and ${category.deletedAt} is null
      where s.kind = 'fixed' or ${article.id} is not null or ${category.id} is not null or (s.kind = 'topic' and exists (
        select from ${topicSlug} where ${topicSlug.locale} = s.locale and ${topicSlug.slug} = s.slug and ${topicSlug.current}))
        or ${isVisibleRecord()}),
    stored as (
      insert into ${pageView} (at, day, hour, path, article_id, category_id, locale, referrer, device, country, visitor)
      select at, day, hour, path, article_id, category_id, locale, referrer, device, country, hash from seen)
    insert into ${articleRead} (article_id, visitor, network, at)
    select distinct on (article_id, hash) article_id, hash, network_hash, at from seen where read and article_id is not null order by article_id, hash, at
    on conflict do nothing`);
}
