import type { AudienceChoice } from "@masthead/contract/audience/notification.ts";
import { and, count, eq, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { runningAt } from "../../commerce/subscription/subscription.running.ts";
import { subscription } from "../../commerce/subscription/subscription.table.ts";
import { article } from "../../newsroom/article/article.table.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { notification } from "./notification.table.ts";
import { pushSubscription } from "./push/push-subscription.table.ts";
import { delivery } from "./send/delivery.table.ts";

export type NotificationRow = typeof notification.$inferSelect;

/** A row, held until the transaction ends. */
export async function lockNotification(tx: Db, id: number): Promise<NotificationRow | undefined> {
  const [row] = await tx.select().from(notification).where(eq(notification.id, id)).for("no key update");
  return row;
}

export async function notificationById(db: Db, id: number): Promise<NotificationRow | undefined> {
  const [row] = await db.select().from(notification).where(eq(notification.id, id));
  return row;
}

/** Writes a row that is locked, as its next version. */
export async function updateNotification(tx: Db, id: number, values: Partial<NotificationRow>): Promise<NotificationRow> {
  const [row] = await tx
    .update(notification)
    .set({ ...values, version: sql`${notification.version} + 1`, updatedAt: sql`now()` })
    .where(eq(notification.id, id))
    .returning();
  if (!row) throw new Error("the notification is gone");
  return row;
}

/** SQL: the subscribed browsers of an audience. */
function browsersOf({ audience, audienceLocale, categoryIds, breaking }: AudienceChoice, now: Date): SQL | undefined {
  if (audience === "everyone") return sql`true`;
  if (audience === "locale") return eq(pushSubscription.locale, audienceLocale ?? "en-US");
  if (audience === "topics")
    return or(
      breaking ? pushSubscription.breaking : undefined,
      sql`${pushSubscription.categoryIds} && ${sql.param(categoryIds ?? [])}::bigint[]`,
    );
  return sql`exists (select from ${subscription} where ${subscription.userId} = ${pushSubscription.userId} and ${runningAt(now)})`;
}

export async function countBrowsers(db: Db, choice: AudienceChoice, now: Date): Promise<number> {
  const [row] = await db.select({ browsers: count() }).from(pushSubscription).where(browsersOf(choice, now));
  return row?.browsers ?? 0;
}

/** Notes for each browser of the audience that it is to be sent to. Returns how many they are. */
export async function addressBrowsers(tx: Db, row: NotificationRow, now: Date): Promise<number> {
  const result = await tx.execute(
    sql`insert into ${delivery} (notification_id, subscription_id, claimable_at)
      select ${row.id}, ${pushSubscription.id}, now() from ${pushSubscription} where ${browsersOf(row, now)}`,
  );
  return result.rowCount ?? 0;
}

/** Ids of scheduled ones whose moment has come, the earliest first. */
export async function dueNotifications(db: Db, now: Date): Promise<number[]> {
  const due = and(eq(notification.state, "scheduled"), lte(notification.scheduledAt, now), sql`${notification.deletedAt} is null`);
  const rows = await db.select({ id: notification.id }).from(notification).where(due).orderBy(notification.scheduledAt);
  return rows.map(({ id }) => id);
}

/** Ids of those that are being sent though no worker has written anything down since a moment. */
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

/** Titles of articles by id. */
export async function articleTitles(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const rows = await db.select({ id: article.id, title: article.title }).from(article).where(inArray(article.id, ids));
  return new Map(rows.map(({ id, title }) => [id, title]));
}
