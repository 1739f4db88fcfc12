import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { newsletterIssue } from "./newsletter.table.ts";

/** Returns issues that should have been sent before a time, in a language or in all. */
export const overdueIssues = (
  db: Db,
  { before, locale, limit }: { before: Date; locale: Locale | null; limit: number },
) =>
  db
    .select({
      id: newsletterIssue.id,
      title: newsletterIssue.subject,
      locale: newsletterIssue.locale,
      at: newsletterIssue.scheduledAt,
    })
    .from(newsletterIssue)
    .where(
      and(
        eq(newsletterIssue.state, "scheduled"),
        sql`${newsletterIssue.scheduledAt} < ${before}`,
        isNull(newsletterIssue.deletedAt),
        locale === null ? undefined : eq(newsletterIssue.locale, locale),
      ),
    )
    .orderBy(asc(newsletterIssue.scheduledAt), asc(newsletterIssue.id))
    .limit(limit);
