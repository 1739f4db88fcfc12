import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { countStartedSince, type NotificationRow, outcomesOf } from "./notification.store.ts";

/** Notification as sent so far, and the one that replaced it since its article was withdrawn. */
export interface NotificationOutcome {
  sent: NotificationRow;
  correction: NotificationRow | null;
}

/** Returns the outcomes of notifications by their id, also of deleted ones. */
export const notificationOutcomes = (
  db: Db,
  ids: readonly number[],
): Promise<Map<number, NotificationOutcome>> => outcomesOf(db, ids);

/**
 * Returns the number of notifications per language that were sent since a time. Those that replace
 * others after a withdrawal are not counted.
 */
export const notificationsSince = (db: Db, since: Date): Promise<Map<Locale, number>> =>
  countStartedSince(db, since);
