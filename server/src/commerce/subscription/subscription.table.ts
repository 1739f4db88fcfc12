import type { Entitlement } from "@masthead/contract/commerce/entitlements.ts";
import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { Interval } from "@masthead/contract/commerce/package-terms.ts";
import {
  RUNNING_SUBSCRIPTION_STATES,
  type SubscriptionState,
} from "@masthead/contract/commerce/states.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { user } from "../../audience/user/user.table.ts";
import { entityColumns, reference, timestamptz } from "../../platform/postgres/columns.ts";
import { stateList } from "../../platform/states/state-list.sql.ts";
import { packageTable } from "../package/package.table.ts";
import type { StoredCard } from "../payment/saved-card.service.ts";

const RUNNING = sql`state in ${stateList(RUNNING_SUBSCRIPTION_STATES)} and deleted_at is null and not duplicate`;

/** Subscriptions, bought by readers or granted by staff. */
export const subscription = pgTable(
  "subscription",
  {
    ...entityColumns(),
    /** null: a guest bought it, and has no account yet. */
    userId: reference().references(() => user.id),
    guestEmail: text(),
    packageId: reference().references(() => packageTable.id),
    packageName: jsonb().$type<LocalizedText>(),
    /** The order that started it; null: staff granted it. */
    orderId: reference(),
    /** Reason of a grant or extension by staff, and keyed hash of the grant's idempotency key. */
    granted: text(),
    grantKey: text(),
    state: text().$type<SubscriptionState>().notNull().default("pending"),
    periodStart: timestamptz().notNull(),
    periodEnd: timestamptz().notNull(),
    entitlements: text().array().$type<Entitlement[]>().notNull(),
    interval: text().$type<Interval>().notNull().default("once"),
    intervalCount: integer().notNull().default(0),
    /** Price of a renewal until the regular price applies; null: it does not renew. */
    price: bigint({ mode: "number" }),
    /** Price of renewals after the introductory ones; null: `price` does not change. */
    regularPrice: bigint({ mode: "number" }),
    /** Renewals left at `price` before the regular price applies. */
    introductoryPeriods: integer().notNull().default(0),
    currency: text().$type<Currency>(),
    /** It ends with its period, because it was cancelled or never renews. */
    cancelAtPeriodEnd: boolean().notNull().default(true),
    /** A payment of it is disputed, so that its card is not charged: whether it renewed before. */
    renewalHold: text().$type<"renews" | "ends">(),
    card: jsonb().$type<StoredCard>(),
    /** Failed renewals of this period, and when the card is charged next. */
    failedAttempts: integer().notNull().default(0),
    nextAttemptAt: timestamptz(),
    /**
     * Date from which periods are counted, so that the 31st does not become the 28th permanently.
     */
    anchor: timestamptz(),
    /** End of the period about which its owner was last notified in advance. */
    endNoticeSentFor: timestamp("ending_told", { withTimezone: true, mode: "date" }),
    /**
     * Runs next to another subscription of the same user to the same package, from before that was
     * prevented. It does not renew.
     */
    duplicate: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex("subscription_grant").on(t.grantKey),
    index().on(t.userId, t.periodEnd),
    index().on(t.state, t.periodEnd),
    index("subscription_guest").on(t.guestEmail),
    // One running subscription per user and package.
    uniqueIndex("subscription_running").on(t.userId, t.packageId).where(RUNNING),
    uniqueIndex("subscription_running_guest")
      .on(t.guestEmail, t.packageId)
      .where(sql`${RUNNING} and user_id is null`),
  ],
);
