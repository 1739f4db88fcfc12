import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { notification } from "./notification.table.ts";

/** Returns push alerts that failed since a time, in a language or in all, the last first. */
export const failedNotifications = (
  db: Db,
  { since, locale, limit }: { since: Date; locale: Locale | null; limit: number },
) =>
  db
    .select({
      id: notification.id,
      title: notification.title,
      locale: notification.locale,
      at: notification.finishedAt,
    })
    .from(notification)
    .where(
      and(
        eq(notification.state, "failed"),
        sql`${notification.finishedAt} > ${since}`,
        isNull(notification.deletedAt),
        ne(notification.audience, "program"),
        locale === null ? undefined : eq(notification.locale, locale),
      ),
    )
    .orderBy(desc(notification.finishedAt), desc(notification.id))
    .limit(limit);
