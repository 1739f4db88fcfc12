import {
  type AudienceChoice,
  CHOSEN_AUDIENCES,
} from "@masthead/contract/audience/notification/notification.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, count, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { hasAccessAt } from "../../commerce/commerce.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { notification } from "./notification.table.ts";
import { programAlert } from "./program/program-alert.table.ts";
import { liveFollow } from "./push/live-follow.table.ts";
import { programFollow } from "./push/program-follow.table.ts";
import { pushSubscription } from "./push/push-subscription.table.ts";
import { delivery } from "./send/delivery.table.ts";

export type NotificationRow = typeof notification.$inferSelect;

/** Returns a notification and locks its row until the transaction ends. */
export async function lockNotification(tx: Db, id: number): Promise<NotificationRow | undefined> {
  const [row] = await tx
    .select()
    .from(notification)
    .where(eq(notification.id, id))
    .for("no key update");
  return row;
}

export async function notificationById(db: Db, id: number): Promise<NotificationRow | undefined> {
  const [row] = await db.select().from(notification).where(eq(notification.id, id));
  return row;
}

/**
 * Returns the first notification in a chain of replacements and updates. All of them take its place
 * on a device.
 */
export async function firstReplaced(db: Db, replacesId: number): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(
    db,
    sql`with recursive replaced as (
        select id, coalesce(replaces_id, updates_id) as former_id from notification where id = ${replacesId}
        union all select n.id, coalesce(n.replaces_id, n.updates_id)
          from notification n join replaced r on n.id = r.former_id)
      select id from replaced order by id limit 1`,
  );
  return row?.id ?? replacesId;
}

export async function insertNotification(
  tx: Db,
  values: typeof notification.$inferInsert,
): Promise<NotificationRow> {
  const [row] = await tx.insert(notification).values(values).returning();
  if (!row) throw new Error("the notification was not stored");
  return row;
}

/** Deletes a notification that was not sent, in the transaction that created it. */
export async function deleteNotification(tx: Db, id: number): Promise<void> {
  await tx.delete(notification).where(eq(notification.id, id));
}

/** Updates a locked notification and increments its version. */
export async function updateNotification(
  tx: Db,
  id: number,
  values: Partial<NotificationRow>,
): Promise<NotificationRow> {
  const [row] = await tx
    .update(notification)
    .set({ ...values, version: sql`${notification.version} + 1`, updatedAt: sql`now()` })
    .where(eq(notification.id, id))
    .returning();
  if (!row) throw new Error("notification no longer exists");
  return row;
}

/** Audience that staff chose, or the followers of the live blog of an article, or of a program. */
type Audience = Omit<AudienceChoice, "audience"> &
  Pick<NotificationRow, "audience"> & { id?: number; articleId?: number | null };

/**
 * SQL condition: the browser has chosen topics. Browsers that only follow a live blog get its alerts
 * and nothing else.
 */
const hasTopics = sql`(${pushSubscription.breaking} or ${pushSubscription.categoryIds} <> '{}')`;

/**
 * SQL condition: the browser, or its reader, follows the program of an alert with the choice that the
 * alert is for. The choices of the browser precede those of the account.
 */
const followsProgram = (notificationId: number | undefined): SQL =>
  sql`exists (select from ${programAlert} a join ${programFollow} f on f.program_id = a.program_id
    where a.notification_id = ${notificationId ?? null} and ${pushSubscription.locale} = a.locale
      and (case when a.episode_id is null then f.before = a.before else f.episodes end)
      and (f.subscription_id = ${pushSubscription.id} or (f.user_id = ${pushSubscription.userId}
        and not exists (select from ${programFollow} own where own.program_id = a.program_id and own.subscription_id = ${pushSubscription.id}))))`;

/** SQL condition: push subscriptions of an audience. */
function inAudience(
  { id, audience, audienceLocale, categoryIds, breaking, articleId }: Audience,
  now: Date,
): SQL | undefined {
  if (audience === "liveBlog")
    return sql`exists (select from ${liveFollow} f where f.article_id = ${articleId} and f.subscription_id = ${pushSubscription.id})`;
  if (audience === "program") return followsProgram(id);
  if (audience === "everyone") return hasTopics;
  if (audience === "locale")
    return and(hasTopics, eq(pushSubscription.locale, audienceLocale ?? "en-US"));
  if (audience === "topics")
    return and(
      or(
        breaking ? pushSubscription.breaking : undefined,
        sql`${pushSubscription.categoryIds} && ${sql.param(categoryIds ?? [])}::bigint[]`,
      ),
      audienceLocale ? eq(pushSubscription.locale, audienceLocale) : undefined,
    );
  return and(hasTopics, hasAccessAt(pushSubscription.userId, now));
}

export async function countBrowsers(db: Db, choice: Audience, now: Date): Promise<number> {
  const [row] = await db
    .select({ browsers: count() })
    .from(pushSubscription)
    .where(inAudience(choice, now));
  return row?.browsers ?? 0;
}

/** Creates a delivery per browser of the audience. Returns their number. */
export async function createDeliveries(tx: Db, row: NotificationRow, now: Date): Promise<number> {
  const result = await tx.execute(
    sql`insert into ${delivery} (notification_id, subscription_id, claimable_at)
      select ${row.id}, ${pushSubscription.id}, now() from ${pushSubscription} where ${inAudience(row, now)}`,
  );
  return result.rowCount ?? 0;
}

/** Returns the ids of scheduled notifications that are due, earliest first. */
export async function dueNotifications(db: Db, now: Date): Promise<number[]> {
  const due = and(
    eq(notification.state, "scheduled"),
    lte(notification.scheduledAt, now),
    sql`${notification.deletedAt} is null`,
  );
  const rows = await db
    .select({ id: notification.id })
    .from(notification)
    .where(due)
    .orderBy(notification.scheduledAt);
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of sending notifications without progress since a time. Excludes those whose next
 * claim is in the future.
 */
export async function stalledNotifications(db: Db, since: Date): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select ${notification.id} as id from ${notification} where ${notification.state} = 'sending'
      and coalesce(${notification.workedAt}, ${notification.startedAt}) < ${since}
      and not exists (select from ${delivery} d where d.notification_id = ${notification.id} and d.state in ('waiting', 'sending')
        having min(d.claimable_at) > now())`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Whether another notification of an article with the same texts is scheduled, or was sent. Alerts
 * of its live blog do not count.
 */
export async function isSentAlready(
  db: Db,
  {
    id = 0,
    articleId,
    title,
    body,
  }: { id?: number; articleId: number; title: string; body: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: notification.id })
    .from(notification)
    .where(
      and(
        eq(notification.articleId, articleId),
        eq(notification.title, title),
        eq(notification.body, body),
        ne(notification.id, id),
        inArray(notification.audience, [...CHOSEN_AUDIENCES]),
        inArray(notification.state, ["scheduled", "sending", "sent"]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Returns notifications by their id, each with the last one that replaced it since its article was
 * withdrawn.
 */
export async function outcomesOf(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { sent: NotificationRow; correction: NotificationRow | null }>> {
  if (!ids.length) return new Map();
  const chain = await rowsOf<{ origin: number; id: number }>(
    db,
    sql`with recursive chain as (
        select id as origin, id from notification where id = any(${sql.param([...ids])}::bigint[])
        union all select c.origin, n.id from notification n join chain c on n.replaces_id = c.id)
      select origin, id from chain order by id`,
  );
  const rows = await db
    .select()
    .from(notification)
    .where(
      inArray(
        notification.id,
        chain.map(({ id }) => Number(id)),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    ids.flatMap((id) => {
      const sent = byId.get(id);
      const last = chain.findLast(({ origin }) => Number(origin) === id);
      const correction = last && Number(last.id) !== id ? byId.get(Number(last.id)) : undefined;
      return sent ? [[id, { sent, correction: correction ?? null }] as const] : [];
    }),
  );
}

/**
 * Returns the number of notifications per language whose sending started since a time, without
 * alerts to followers of live blogs and programs.
 */
export async function countStartedSince(db: Db, since: Date): Promise<Map<Locale, number>> {
  const rows = await db
    .select({ locale: notification.locale, total: count() })
    .from(notification)
    .where(
      and(
        gte(notification.startedAt, since),
        isNull(notification.replacesId),
        inArray(notification.audience, [...CHOSEN_AUDIENCES]),
        inArray(notification.state, ["sending", "sent"]),
      ),
    )
    .groupBy(notification.locale);
  return new Map(rows.map(({ locale, total }) => [locale, total]));
}
