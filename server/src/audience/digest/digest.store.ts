import type { Locale } from "@masthead/contract/platform/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import {
  article,
  articleAuthor,
  articlePerson,
  articleTag,
} from "../../newsroom/article/article.table.ts";
import { visibleAt } from "../../newsroom/article/article.visible.ts";
import { author } from "../../newsroom/author/author.table.ts";
import { personOfInterest } from "../../newsroom/person-of-interest/person-of-interest.table.ts";
import { tag } from "../../newsroom/tag/tag.table.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { following } from "../following/following.table.ts";
import { user } from "../user/user.table.ts";
import { digest, digestChoice } from "./digest.table.ts";
import type { DigestPeriod } from "./digest-period.ts";

export interface FreshArticle {
  id: number;
  locale: Locale;
  categoryId: number | null;
  /** Publication time, in milliseconds. */
  outAt: number;
  /** Visible tags, people and authors, as `tag:12`. */
  topics: string[];
}

/** Returns the articles that became visible after `since` and are visible now. */
export async function freshArticles(db: Db, since: Date, now: Date): Promise<FreshArticle[]> {
  const topicKeys = (kind: string, ids: SQL) => sql`array(select ${`${kind}:`} || ${ids})`;
  return rowsOf<FreshArticle>(
    db,
    sql`select ${article.id} as id, ${article.locale} as locale, ${article.categoryId} as "categoryId",
        (extract(epoch from greatest(${article.publishedAt}, ${article.embargoUntil})) * 1000)::double precision as "outAt",
        ${topicKeys("tag", sql`t.id from ${articleTag} r join ${tag} t on t.id = r.tag_id and t.status and t.visible and t.deleted_at is null where r.article_id = ${article.id}`)}
        || ${topicKeys("person", sql`t.id from ${articlePerson} r join ${personOfInterest} t on t.id = r.person_id and t.status and t.deleted_at is null where r.article_id = ${article.id}`)}
        || ${topicKeys("author", sql`t.id from ${articleAuthor} r join ${author} t on t.id = r.author_id and t.status and t.deleted_at is null where r.article_id = ${article.id}`)} as topics
      from ${article} where ${visibleAt(now)} and (${article.publishedAt} > ${since} or ${article.embargoUntil} > ${since})`,
  );
}

const isDue = ({
  frequency,
  from,
  name,
}: DigestPeriod) => sql`c.frequency = ${frequency} and c.since < ${from}
  and not exists (select from ${digest} d where d.user_id = c.user_id and d.period = ${name})`;
const fromActiveAccounts = sql`from ${digestChoice} c join ${user} u on u.id = c.user_id and u.activated and u.deleted_at is null`;

/** Returns the earliest `since` of all readers whose digest is due, or null if none is. */
export async function earliestSince(db: Db, period: DigestPeriod): Promise<Date | null> {
  const [row] = await rowsOf<{ since: string | null }>(
    db,
    sql`select min(c.since)::text as since ${fromActiveAccounts} where ${isDue(period)}`,
  );
  return row?.since ? new Date(row.since) : null;
}

export interface DueReader {
  userId: number;
  locale: Locale;
  /** In milliseconds. */
  since: number;
  /** Followed topics, as `tag:12`. */
  topics: string[];
}

/**
 * Returns and locks the next readers after a user id whose digest is due. Skips readers locked by
 * other transactions.
 */
export async function lockDueReaders(
  tx: Db,
  period: DigestPeriod,
  after: number,
  limit: number,
): Promise<DueReader[]> {
  return rowsOf<DueReader>(
    tx,
    sql`select c.user_id as "userId", c.locale, (extract(epoch from c.since) * 1000)::double precision as since,
        array(select f.kind || ':' || f.topic_id from ${following} f where f.user_id = c.user_id) as topics
      ${fromActiveAccounts} where ${isDue(period)} and c.user_id > ${after} order by c.user_id limit ${limit} for update of c skip locked`,
  );
}

export interface NewDigest {
  userId: number;
  articleIds: number[];
  total: number;
}

/**
 * Inserts digests, except for readers who already have one of the period, and sets `since` of the
 * readers to now.
 * @returns user ids of the inserted digests
 */
export async function insertDigests(
  tx: Db,
  period: string,
  digests: NewDigest[],
  now: Date,
): Promise<Set<number>> {
  if (!digests.length) return new Set();
  const rows = await tx
    .insert(digest)
    .values(digests.map((values) => ({ ...values, period, madeAt: now })))
    .onConflictDoNothing()
    .returning({ userId: digest.userId });
  const ids = rows.map(({ userId }) => userId);
  await tx.execute(
    sql`update ${digestChoice} set since = ${now} where user_id = any(${sql.param(ids)}::bigint[])`,
  );
  return new Set(ids);
}

export interface DigestToMail {
  email: string;
  locale: Locale;
  frequency: DigestPeriod["frequency"];
  articleIds: number[];
  total: number;
}

/**
 * Returns and locks an unmailed digest. Returns undefined if it is mailed, locked by another
 * worker, or its reader has unsubscribed.
 */
export async function lockDigestForMail(
  tx: Db,
  userId: number,
  period: string,
): Promise<DigestToMail | undefined> {
  const [row] = await rowsOf<DigestToMail>(
    tx,
    sql`select u.email, c.locale, c.frequency, to_json(d.article_ids) as "articleIds", d.total from ${digest} d
      join ${digestChoice} c on c.user_id = d.user_id join ${user} u on u.id = d.user_id and u.activated and u.deleted_at is null
      where d.user_id = ${userId} and d.period = ${period} and d.mailed_at is null for update of d skip locked`,
  );
  return row;
}

export async function setMailed(tx: Db, userId: number, period: string, at: Date): Promise<void> {
  await tx.execute(
    sql`update ${digest} set mailed_at = ${at} where user_id = ${userId} and period = ${period}`,
  );
}
