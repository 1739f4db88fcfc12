import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { Entitlement, Interval } from "@masthead/contract/commerce/package-terms.ts";
import type { SubscriptionState } from "@masthead/contract/commerce/subscription.ts";
import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { user } from "../../audience/user/user.table.ts";
import { entityColumns, moment, reference } from "../../platform/postgres/columns.ts";
import { packageTable } from "../package/package.table.ts";

/** A card that renews a subscription. */
export interface RenewalCard {
  gateway: string;
  /** Sealed: the gateway's token. */
  token: string;
  brand: string;
  last4: string;
}

const RUNNING = sql`state in ('pending', 'active', 'pastDue', 'cancelled') and deleted_at is null and not duplicate`;

/** What a reader has bought or was given, and until when. */
export const subscription = pgTable(
  "subscription",
  {
    ...entityColumns(),
    /** null: a guest bought it, and has no account yet. */
    userId: reference().references(() => user.id),
    /** Of the guest. */
    guestEmail: text(),
    packageId: reference().references(() => packageTable.id),
    packageName: jsonb().$type<LocalizedText>(),
    /** The order that began it; null: staff gave it. */
    orderId: reference(),
    /** Why staff gave it, and of what they asked it with. */
    granted: text(),
    grantKey: text(),
    state: text().$type<SubscriptionState>().notNull().default("pending"),
    periodStart: moment().notNull(),
    periodEnd: moment().notNull(),
    entitlements: text().array().$type<Entitlement[]>().notNull(),
    interval: text().$type<Interval>().notNull().default("once"),
    intervalCount: integer().notNull().default(0),
    /** Of a renewal; null: it does not renew. */
    price: bigint({ mode: "number" }),
    currency: text().$type<Currency>(),
    /** It ends with its period, or never renews. */
    cancelAtPeriodEnd: boolean().notNull().default(true),
    card: jsonb().$type<RenewalCard>(),
    /** Renewals of this period that failed, and when the card is charged next. */
    failedAttempts: integer().notNull().default(0),
    nextAttemptAt: moment(),
    /** Day that months are counted from, so that the 31st does not become the 28th for ever. */
    anchor: moment(),
    /** End of the period about which its owner was told that it nears. */
    endingTold: moment(),
    /** Runs beside another subscription of the same person to the same package, from the time when that was possible. It does not renew. */
    duplicate: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex("subscription_grant").on(t.grantKey),
    index().on(t.userId, t.periodEnd),
    index().on(t.state, t.periodEnd),
    index("subscription_guest").on(t.guestEmail),
    // One running subscription per person and package.
    uniqueIndex("subscription_running").on(t.userId, t.packageId).where(RUNNING),
    uniqueIndex("subscription_running_guest").on(t.guestEmail, t.packageId).where(sql`${RUNNING} and user_id is null`),
  ],
);
