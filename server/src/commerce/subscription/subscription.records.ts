import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { sql } from "drizzle-orm";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import { stationTimeZone } from "../../system/setting/setting.service.ts";
import { localizedEntitlementNamesOf } from "../entitlement/entitlement.service.ts";
import { renewalTermsOf } from "./own-subscription.service.ts";
import { type SubscriptionRow, subscribersOf, subscriptionSearchText } from "./subscription.sql.ts";
import { subscriptionMoves } from "./subscription.state.ts";
import { subscription } from "./subscription.table.ts";

type StaffSubscriptionFields = Omit<
  StaffSubscription,
  "id" | "version" | "createdAt" | "updatedAt" | "deletedAt" | "abilities"
>;

/** Subscriptions in staff lists. Read-only: dedicated calls write subscriptions. */
export const subscriptionRecords: RecordKind<SubscriptionRow, StaffSubscriptionFields> = {
  entity: "Subscription",
  table: subscription,
  auditLog,
  localized: [],
  requiredTexts: [],
  searchText: subscriptionSearchText,
  label: () =>
    sql`coalesce((select u.email from "user" u where u.id = ${subscription.userId}), ${subscription.guestEmail}, '')`,
  sorts: {
    createdAt: () => sql`${subscription.createdAt}`,
    updatedAt: () => sql`${subscription.updatedAt}`,
    periodStart: () => sql`${subscription.periodStart}`,
    periodEnd: () => sql`${subscription.periodEnd}`,
    state: () => sql`${subscription.state}`,
  },
  filters: {
    state: subscription.state,
    packageId: subscription.packageId,
    userId: subscription.userId,
  },
  async present(context, rows) {
    const { db, now } = context;
    const timeZone = await stationTimeZone(context);
    const subscribers = await subscribersOf(
      db,
      rows.map(({ id }) => id),
      now,
    );
    const namesOf = await localizedEntitlementNamesOf(
      db,
      rows.flatMap(({ entitlements }) => entitlements),
    );
    return rows.map((row) => {
      const subscriber = subscribers.get(row.id);
      const { cancel, resume, extend, end } = subscriptionMoves(row, now);
      return {
        state: row.state,
        entitlements: row.entitlements,
        entitlementNames: namesOf(row.entitlements),
        userId: row.userId,
        packageId: row.packageId,
        orderId: row.orderId,
        disputed: row.renewalHold !== null,
        granted: row.granted,
        periodStart: row.periodStart.toISOString(),
        periodEnd: row.periodEnd.toISOString(),
        open: subscriber?.open ?? false,
        member: subscriber?.email ?? row.guestEmail ?? "",
        name: subscriber?.name ?? "",
        ...renewalTermsOf(row, timeZone),
        moves: { cancel, resume, extend, end },
      };
    });
  },
  tags: () => [],
};
