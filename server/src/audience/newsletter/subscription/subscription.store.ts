import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import {
  mailSuppression,
  newsletter,
  newsletterDelivery,
  newsletterIssue,
  newsletterSubscription,
} from "../newsletter.table.ts";

/** Days for which a subscription that has ended is kept: links in its mails still work. */
const ENDED_KEPT_DAYS = 30;

export type SubscriptionRow = typeof newsletterSubscription.$inferSelect;

export async function subscriptionById(db: Db, id: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(newsletterSubscription)
    .where(eq(newsletterSubscription.id, id));
  return row;
}

/** Returns the subscriptions of an address in any state. */
export const subscriptionsOf = (db: Db, email: string): Promise<SubscriptionRow[]> =>
  db.select().from(newsletterSubscription).where(eq(newsletterSubscription.email, email));

export async function isSuppressed(db: Db, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: mailSuppression.id })
    .from(mailSuppression)
    .where(eq(mailSuppression.email, email));
  return rows.length > 0;
}

/**
 * Adds pending subscriptions of an address. An active one stays as it is; one that has ended waits
 * for its confirmation again.
 */
export async function addPending(
  tx: Db,
  {
    email,
    locale,
    newsletterIds,
    now,
    expiresAt,
  }: {
    email: string;
    locale: Locale;
    newsletterIds: number[];
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insert(newsletterSubscription)
    .values(
      newsletterIds.map((newsletterId) => ({
        newsletterId,
        email,
        locale,
        createdAt: now,
        expiresAt,
      })),
    )
    .onConflictDoUpdate({
      target: [newsletterSubscription.newsletterId, newsletterSubscription.email],
      set: { state: "pending", locale, createdAt: now, expiresAt },
      setWhere: sql`${newsletterSubscription.state} <> 'active'`,
    });
}

/** Returns the pending subscriptions of an address to newsletters that exist, with their names. */
export const pendingOf = (db: Db, email: string) =>
  db
    .select({
      id: newsletterSubscription.id,
      locale: newsletterSubscription.locale,
      name: newsletter.name,
    })
    .from(newsletterSubscription)
    .innerJoin(newsletter, eq(newsletter.id, newsletterSubscription.newsletterId))
    .where(
      and(
        eq(newsletterSubscription.email, email),
        eq(newsletterSubscription.state, "pending"),
        isNull(newsletter.deletedAt),
      ),
    )
    .orderBy(newsletterSubscription.id);

/** SQL: when the first welcome mail of a subscription's newsletter is due; null without one. */
const firstWelcome = (now: Date) =>
  sql`(select ${now}::timestamptz + (n.welcome -> 0 ->> 'days')::int * interval '1 day' from ${newsletter} n where n.id = ${newsletterSubscription.newsletterId})`;

const activation = (now: Date) => ({
  state: "active" as const,
  confirmedAt: now,
  unsubscribedAt: null,
  expiresAt: null,
  welcomed: 0,
  welcomeAt: firstWelcome(now) as never,
});

/** Activates the pending subscriptions of an address. */
export async function activatePending(tx: Db, email: string, now: Date): Promise<void> {
  await tx
    .update(newsletterSubscription)
    .set(activation(now))
    .where(
      and(eq(newsletterSubscription.email, email), eq(newsletterSubscription.state, "pending")),
    );
}

/** Subscribes an address whose owner has proved that it is theirs. */
export async function subscribeDirectly(
  tx: Db,
  {
    email,
    newsletterId,
    locale,
    now,
  }: {
    email: string;
    newsletterId: number;
    locale: Locale;
    now: Date;
  },
): Promise<void> {
  await tx.execute(
    sql`insert into ${newsletterSubscription} as s (newsletter_id, email, locale, state, created_at, confirmed_at, welcome_at)
      select n.id, ${email}, ${locale}, 'active', ${now}, ${now}, ${now}::timestamptz + (n.welcome -> 0 ->> 'days')::int * interval '1 day'
        from ${newsletter} n where n.id = ${newsletterId}
      on conflict (newsletter_id, email) do update set locale = excluded.locale,
        state = 'active', unsubscribed_at = null, expires_at = null,
        confirmed_at = case when s.state = 'active' then s.confirmed_at else excluded.confirmed_at end,
        welcomed = case when s.state = 'active' then s.welcomed else 0 end,
        welcome_at = case when s.state = 'active' then s.welcome_at else excluded.welcome_at end`,
  );
}

/** Ends subscriptions. Idempotent: those that have ended keep their time. */
export async function endSubscriptions(tx: Db, ids: number[], now: Date): Promise<void> {
  await tx.execute(
    sql`update ${newsletterSubscription} set state = 'unsubscribed', unsubscribed_at = ${now}, welcome_at = null,
        expires_at = ${now}::timestamptz + ${ENDED_KEPT_DAYS} * interval '1 day'
      where id = any(${sql.param(ids)}::bigint[]) and state <> 'unsubscribed'`,
  );
}

/** Counts that the recipient of an issue unsubscribed by it, once. */
export async function countUnsubscribe(
  tx: Db,
  issueId: number,
  subscriptionId: number,
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`with ended as (update ${newsletterDelivery} set unsubscribed_at = ${now} where issue_id = ${issueId}
        and subscription_id = ${subscriptionId} and unsubscribed_at is null returning subscription_id)
      update ${newsletterIssue} set unsubscribed = unsubscribed + 1 where id = ${issueId} and exists (select from ended)`,
  );
}

/** Deletes all subscriptions of an address. */
export async function deleteSubscriptionsOf(tx: Db, email: string): Promise<number> {
  const rows = await tx
    .delete(newsletterSubscription)
    .where(eq(newsletterSubscription.email, email))
    .returning({ id: newsletterSubscription.id });
  return rows.length;
}

export interface DueWelcome {
  id: number;
  email: string;
  locale: Locale;
  newsletterId: number;
  welcomed: number;
  confirmedAt: Date;
}

/** Returns and locks subscriptions whose next welcome mail is due. Skips locked ones. */
export async function lockDueWelcomes(tx: Db, now: Date, limit: number): Promise<DueWelcome[]> {
  const rows = await rowsOf<Omit<DueWelcome, "confirmedAt"> & { at: string }>(
    tx,
    sql`select id, email, locale, newsletter_id as "newsletterId", welcomed, confirmed_at::text as at from ${newsletterSubscription} s
      where welcome_at <= ${now} and state = 'active' and not exists (select from ${mailSuppression} m where m.email = s.email)
      order by welcome_at limit ${limit} for update skip locked`,
  );
  return rows.map(({ at, ...row }) => ({ ...row, confirmedAt: new Date(at) }));
}

export async function setWelcomed(
  tx: Db,
  id: number,
  welcomed: number,
  welcomeAt: Date | null,
): Promise<void> {
  await tx
    .update(newsletterSubscription)
    .set({ welcomed, welcomeAt })
    .where(eq(newsletterSubscription.id, id));
}
