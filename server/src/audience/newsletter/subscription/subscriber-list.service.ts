import type { NewsletterSubscriber } from "@masthead/contract/audience/newsletter/newsletter-subscription.ts";
import type { SubscriptionState } from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import type { PageMeta } from "@masthead/contract/platform/call.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { localizedTextIn, matchesAllWords } from "../../../platform/crud/text-search.sql.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { rowsOf } from "../../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { mailSuppression, newsletter, newsletterSubscription } from "../newsletter.table.ts";
import { endSubscriptions, subscriptionById } from "./subscription.store.ts";

const SORTS = {
  createdAt: sql`s.created_at`,
  email: sql`s.email`,
  confirmedAt: sql`s.confirmed_at`,
  unsubscribedAt: sql`s.unsubscribed_at`,
  id: sql`s.id`,
} as const;

interface SubscriberQuery {
  q?: string | undefined;
  newsletterId?: number | undefined;
  state?: SubscriptionState | undefined;
  writtenIn?: Locale | undefined;
  sort: keyof typeof SORTS;
  order?: "asc" | "desc" | undefined;
  page: number;
  limit: number;
}

/** Returns a page of the subscribers of all newsletters, or of one. */
export async function listSubscribers(
  { db, locale }: CallContext,
  { q, newsletterId, state, writtenIn, sort, order = "desc", page, limit }: SubscriberQuery,
): Promise<{ data: NewsletterSubscriber[]; meta: PageMeta }> {
  const conditions: SQL[] = [
    sql`n.deleted_at is null`,
    ...(q ? [matchesAllWords(sql`s.email`, q)] : []),
    ...(newsletterId === undefined ? [] : [sql`s.newsletter_id = ${newsletterId}`]),
    ...(state ? [sql`s.state = ${state}`] : []),
    ...(writtenIn ? [sql`s.locale = ${writtenIn}`] : []),
  ];
  const from = sql`from ${newsletterSubscription} s join ${newsletter} n on n.id = s.newsletter_id where ${sql.join(conditions, sql` and `)}`;
  const direction = order === "asc" ? sql`asc nulls last` : sql`desc nulls last`;
  const [rows, [count]] = await Promise.all([
    rowsOf<NewsletterSubscriber>(
      db,
      sql`select s.id, s.email, s.newsletter_id as "newsletterId", ${localizedTextIn(sql`n.name`, locale)} as newsletter, s.locale, s.state,
          s.created_at as "createdAt", s.confirmed_at as "confirmedAt", s.unsubscribed_at as "unsubscribedAt",
          exists (select from ${mailSuppression} m where m.email = s.email) as suppressed
        ${from} order by ${SORTS[sort]} ${direction}, s.id desc limit ${limit} offset ${(page - 1) * limit}`,
    ),
    rowsOf<{ total: number }>(db, sql`select count(*)::int as total ${from}`),
  ]);
  const iso = (time: string | null) => time && new Date(time).toISOString();
  return {
    data: rows.map((row) => ({
      ...row,
      createdAt: new Date(row.createdAt).toISOString(),
      confirmedAt: iso(row.confirmedAt),
      unsubscribedAt: iso(row.unsubscribedAt),
    })),
    meta: { page, limit, total: count?.total ?? 0 },
  };
}

/** Unsubscribes a reader who asked the station for it. Idempotent. @throws NOT_FOUND */
export async function unsubscribeReader(context: CallContext, id: number): Promise<void> {
  const { db, now } = context;
  await db.transaction(async (tx) => {
    const row = await subscriptionById(tx, id);
    if (!row) throw notFound();
    await endSubscriptions(tx, [id], now);
    await writeLog(tx, actorOf(context), [
      {
        action: "update",
        entity: "NewsletterSubscription",
        entityId: id,
        changes: { state: [row.state, "unsubscribed"] },
      },
    ]);
  });
}
