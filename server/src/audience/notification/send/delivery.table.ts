import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { moment, reference } from "../../../platform/postgres/columns.ts";
import { notification } from "../notification.table.ts";

/** Waiting to be sent; claimed by a worker; or what became of it. */
export type DeliveryState = "waiting" | "sending" | "accepted" | "failed" | "gone";

/** One notification to one browser. The row is there before anything is sent, and says what is known of it at any moment. */
export const delivery = pgTable(
  "notification_delivery",
  {
    notificationId: reference()
      .notNull()
      .references(() => notification.id, { onDelete: "cascade" }),
    /** Of the subscription, which may be gone since. */
    subscriptionId: reference().notNull(),
    state: text().$type<DeliveryState>().notNull().default("waiting"),
    /** Claims so far. A worker writes down what became of its own claim alone. */
    attempts: smallint().notNull().default(0),
    /** When it may be claimed: a moment that was asked for, or the end of the claim that it is under. */
    claimableAt: moment().notNull().default(sql`now()`),
    clickedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.notificationId, t.subscriptionId] }),
    index("notification_delivery_open").on(t.notificationId, t.claimableAt).where(sql`${t.state} in ('waiting', 'sending')`),
  ],
);
