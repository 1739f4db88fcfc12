import type { ENTITLEMENTS, SUBSCRIPTION_STATES } from "@masthead/contract/commerce/subscription.ts";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { user } from "../../audience/user/user.table.ts";
import { entityColumns, moment, reference } from "../../platform/postgres/columns.ts";

export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];
/** What a subscription opens. */
export type Entitlement = (typeof ENTITLEMENTS)[number];

/** What a reader has bought, and until when. */
export const subscription = pgTable(
  "subscription",
  {
    ...entityColumns(),
    userId: reference()
      .notNull()
      .references(() => user.id),
    state: text().$type<SubscriptionState>().notNull().default("pending"),
    periodStart: moment().notNull(),
    periodEnd: moment().notNull(),
    entitlements: text().array().$type<Entitlement[]>().notNull(),
  },
  (t) => [index().on(t.userId, t.periodEnd)],
);
