import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { sql } from "drizzle-orm";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { trail } from "../../system/log/log.trail.ts";
import { movesOf, termsOf } from "./own-subscription.service.ts";
import { membersOf, type SubscriptionRow, subscriptionWords } from "./subscription.store.ts";
import { subscription } from "./subscription.table.ts";

type Beside = Omit<StaffSubscription, "id" | "version" | "createdAt" | "updatedAt" | "deletedAt" | "abilities">;

/** Subscriptions as staff list them. They are written by their own calls alone. */
export const subscriptionRecords: RecordKind<SubscriptionRow, Beside> = {
  entity: "Subscription",
  table: subscription,
  trail,
  localized: [],
  named: [],
  words: subscriptionWords,
  label: () => sql`coalesce((select u.email from "user" u where u.id = ${subscription.userId}), ${subscription.guestEmail}, '')`,
  sorts: {
    createdAt: () => sql`${subscription.createdAt}`,
    updatedAt: () => sql`${subscription.updatedAt}`,
    periodStart: () => sql`${subscription.periodStart}`,
    periodEnd: () => sql`${subscription.periodEnd}`,
    state: () => sql`${subscription.state}`,
  },
  filters: { state: subscription.state, packageId: subscription.packageId, userId: subscription.userId },
  async present({ db, now }, rows) {
    const members = await membersOf(
      db,
      rows.map(({ id }) => id),
      now,
    );
    return rows.map((row) => {
      const member = members.get(row.id);
      const { cancel, resume } = movesOf(row, now);
      const over = row.state === "expired";
      return {
        ...{ state: row.state, entitlements: row.entitlements, userId: row.userId, packageId: row.packageId },
        ...{ orderId: row.orderId, granted: row.granted },
        periodStart: row.periodStart.toISOString(),
        periodEnd: row.periodEnd.toISOString(),
        open: member?.open ?? false,
        member: member?.email ?? row.guestEmail ?? "",
        name: member?.name ?? "",
        ...termsOf(row),
        moves: { cancel, resume, extend: !over && row.state !== "pending", end: !over },
      };
    });
  },
  tags: () => [],
};
