import { sql } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import {
  newsletterDelivery,
  newsletterIssue,
  newsletterSubscription,
} from "../newsletter.table.ts";
import { addSuppressions } from "../suppression/suppression.store.ts";
import type { MailReport } from "./mail-report.ts";

/**
 * Applies reports of the mail provider: suppresses addresses that bounce permanently or complain,
 * and counts the reports with their issues. Idempotent: providers report at least once.
 * @returns number of addresses that are new on the suppression list
 */
export async function applyReports(
  { database: { db } }: Platform,
  reports: readonly MailReport[],
  now: Date,
): Promise<number> {
  let suppressed = 0;
  for (const report of reports) {
    const { email, kind, isPermanent, detail } = report;
    suppressed += await db.transaction(async (tx) => {
      await countReport(tx, report, now);
      if (!isPermanent) return 0;
      const added = await addSuppressions(tx, [email], { reason: kind, detail, now });
      return added.length;
    });
  }
  return suppressed;
}

/** Message ids of issues: `<newsletter.{issue}.{subscription}@host>`, in base 36. */
const MESSAGE_ID = /^<newsletter\.([0-9a-z]{1,12})\.([0-9a-z]{1,12})@[^<>]+>$/;

/**
 * Counts a report once with its mail. The message id is text from outside: the address of its
 * subscription must be the reported one.
 */
async function countReport(
  tx: Db,
  { email, kind, messageId }: MailReport,
  now: Date,
): Promise<void> {
  const [, issue, subscription] = MESSAGE_ID.exec(messageId ?? "") ?? [];
  if (!issue || !subscription) return;
  const [issueId, id] = [issue, subscription].map((number) => Number.parseInt(number, 36));
  const [time, counter] =
    kind === "bounce"
      ? [sql.raw("bounced_at"), sql.raw("bounced")]
      : [sql.raw("complained_at"), sql.raw("complaints")];
  await tx.execute(
    sql`with reported as (update ${newsletterDelivery} d set ${time} = ${now} from ${newsletterSubscription} s
        where d.issue_id = ${issueId} and d.subscription_id = ${id} and d.${time} is null and s.id = d.subscription_id and s.email = ${email}
        returning d.subscription_id)
      update ${newsletterIssue} set ${counter} = ${counter} + 1 where id = ${issueId} and exists (select from reported)`,
  );
}
