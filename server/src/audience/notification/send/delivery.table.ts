import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { notification } from "../notification.table.ts";

/** Waiting to be sent, claimed by a worker, or the result. */
export type DeliveryState = "waiting" | "sending" | "accepted" | "failed" | "gone";

/** Delivery of a notification to a browser. The row is created before anything is sent. */
export const delivery = pgTable(
  "notification_delivery",
  {
    notificationId: reference()
      .notNull()
      .references(() => notification.id, { onDelete: "cascade" }),
    /** Not a foreign key: the subscription may be deleted during a delivery. */
    subscriptionId: reference().notNull(),
    state: text().$type<DeliveryState>().notNull().default("waiting"),
    /** Number of claims so far. A worker may only record the result of its own claim. */
    attempts: smallint().notNull().default(0),
    /** Time from which it can be claimed: the time of a retry, or the end of the current lease. */
    claimableAt: timestamptz().notNull().default(sql`now()`),
    clickedAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.notificationId, t.subscriptionId] }),
    index("notification_delivery_open")
      .on(t.notificationId, t.claimableAt)
      .where(sql`${t.state} in ('waiting', 'sending')`),
  ],
);
