import type { Locale } from "@masthead/contract/system/locale.ts";
import { lt, type SQL, sql } from "drizzle-orm";
import { article, articleAuthor, articlePerson, articleTag } from "../../newsroom/article/article.table.ts";
import { visibleAt } from "../../newsroom/article/article.visible.ts";
import { author } from "../../newsroom/author/author.table.ts";
import { personOfInterest } from "../../newsroom/person-of-interest/person-of-interest.table.ts";
import { tag } from "../../newsroom/tag/tag.table.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { following } from "../following/following.table.ts";
import { user } from "../user/user.table.ts";
import { digest, digestChoice } from "./digest.table.ts";
import type { Period } from "./digest-period.ts";

export interface FreshArticle {
  id: number;
  locale: Locale;
  categoryId: number | null;
  /** When readers could first see it, in milliseconds. */
  outAt: number;
  /** Tags, people and authors that readers see, as `tag:12`. */
  topics: string[];
}

/** Articles that came out after a moment and can be read now. */
export async function freshArticles(db: Db, since: Date, now: Date): Promise<FreshArticle[]> {
  const of = (kind: string, ids: SQL) => sql`array(select ${`${kind}:`} || ${ids})`;
  return rowsOf<FreshArticle>(
    db,
    sql`select ${article.id} as id, ${article.locale} as locale, ${article.categoryId} as "categoryId",
        (extract(epoch from greatest(${article.publishedAt}, ${article.embargoUntil})) * 1000)::double precision as "outAt",
        ${of("tag", sql`t.id from ${articleTag} r join ${tag} t on t.id = r.tag_id and t.status and t.visible and t.deleted_at is null where r.article_id = ${article.id}`)}
        || ${of("person", sql`t.id from ${articlePerson} r join ${personOfInterest} t on t.id = r.person_id and t.status and t.deleted_at is null where r.article_id = ${article.id}`)}
        || ${of("author", sql`t.id from ${articleAuthor} r join ${author} t on t.id = r.author_id and t.status and t.deleted_at is null where r.article_id = ${article.id}`)} as topics
      from ${article} where ${visibleAt(now)} and (${article.publishedAt} > ${since} or ${article.embargoUntil} > ${since})`,
  );
}

const isDue = ({ frequency, from, name }: Period) => sql`c.frequency = ${frequency} and c.since < ${from}
  and not exists (select from ${digest} d where d.user_id = c.user_id and d.period = ${name})`;
const ofOpenAccounts = sql`from ${digestChoice} c join ${user} u on u.id = c.user_id and u.activated and u.deleted_at is null`;

/** From when on something is new for any reader whose digest is due; null when none is. */
export async function oldestSince(db: Db, period: Period): Promise<Date | null> {
  const [row] = await rowsOf<{ since: string | null }>(
    db,
    sql`select min(c.since)::text as since ${ofOpenAccounts} where ${isDue(period)}`,
  );
  return row?.since ? new Date(row.since) : null;
}

export interface DueReader {
  userId: number;
  locale: Locale;
  /** In milliseconds. */
  since: number;
  /** What they follow, as `tag:12`. */
  topics: string[];
}

/** The next readers behind one whose digest is due. Until the transaction ends they are left alone by others, as are here those whom others look at. */
export async function lockDueReaders(tx: Db, period: Period, after: number, limit: number): Promise<DueReader[]> {
  return rowsOf<DueReader>(
    tx,
    sql`select c.user_id as "userId", c.locale, (extract(epoch from c.since) * 1000)::double precision as since,
        array(select f.kind || ':' || f.topic_id from ${following} f where f.user_id = c.user_id) as topics
      ${ofOpenAccounts} where ${isDue(period)} and c.user_id > ${after} order by c.user_id limit ${limit} for update of c skip locked`,
  );
}

export interface MadeDigest {
  userId: number;
  articleIds: number[];
  total: number;
}

/** Writes digests down, each unless its reader has one of the period, and what is new for them from now on. Gives the readers of those that were written. */
export async function insertDigests(tx: Db, period: string, made: MadeDigest[], now: Date): Promise<Set<number>> {
  if (!made.length) return new Set();
  const rows = await tx
    .insert(digest)
    .values(made.map((one) => ({ ...one, period, madeAt: now })))
    .onConflictDoNothing()
    .returning({ userId: digest.userId });
  const ids = rows.map(({ userId }) => userId);
  await tx.execute(sql`update ${digestChoice} set since = ${now} where user_id = any(${sql.param(ids)}::bigint[])`);
  return new Set(ids);
}

export interface DigestToMail {
  email: string;
  locale: Locale;
  frequency: Period["frequency"];
  articleIds: number[];
  total: number;
}

/** A digest that waits to be mailed, which no other worker mails until the transaction ends. Undefined when its reader wants none any more. */
export async function digestForMail(tx: Db, userId: number, period: string): Promise<DigestToMail | undefined> {
  const [row] = await rowsOf<DigestToMail>(
    tx,
    sql`select u.email, c.locale, c.frequency, to_json(d.article_ids) as "articleIds", d.total from ${digest} d
      join ${digestChoice} c on c.user_id = d.user_id join ${user} u on u.id = d.user_id and u.activated and u.deleted_at is null
      where d.user_id = ${userId} and d.period = ${period} and d.mailed_at is null for update of d skip locked`,
  );
  return row;
}

export async function setMailed(tx: Db, userId: number, period: string, at: Date): Promise<void> {
  await tx.execute(sql`update ${digest} set mailed_at = ${at} where user_id = ${userId} and period = ${period}`);
}

export async function deleteDigestsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(digest).where(lt(digest.madeAt, before));
}
