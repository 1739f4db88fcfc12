import { SECOND } from "@masthead/contract/platform/durations.ts";
import { sql } from "drizzle-orm";
import { isbot } from "isbot";
import type { Platform } from "../../../platform/platform.ts";
import { rowsOf } from "../../../platform/postgres/database.ts";
import { newsletterClick, newsletterDelivery, newsletterIssue } from "../newsletter.table.ts";
import { parseNewsletterToken } from "../newsletter.tokens.ts";

/**
 * Time after a mail was sent in which its links are opened by the scanners of mail servers, and
 * hardly by people.
 */
const SCAN_TIME = 20 * SECOND;

interface Click {
  token: string;
  agent: string | undefined;
  /** HEAD requests come from programs only. */
  method: string;
}

/**
 * Returns the URL of a link in a mail, and counts that its recipient opened it, once per link.
 * Requests of programs are not counted. Null if the token is not valid.
 */
export async function openLink(
  platform: Platform,
  { token, agent, method }: Click,
  now: Date,
): Promise<string | null> {
  const { db } = platform.database;
  const numbers = parseNewsletterToken(platform, "click", token);
  if (!numbers) return null;
  const [issueId = 0, subscriptionId = 0, link = 0] = numbers;
  const [row] = await rowsOf<{ url: string | null; sentAt: string | null }>(
    db,
    sql`select i.links ->> ${link}::int as url,
        (select d.at::text from ${newsletterDelivery} d where d.issue_id = i.id and d.subscription_id = ${subscriptionId} and d.state = 'sent') as "sentAt"
      from ${newsletterIssue} i where i.id = ${issueId}`,
  );
  if (!row?.url) return null;
  const sentAt = row.sentAt === null ? null : new Date(row.sentAt);
  if (isPerson({ agent, method, sentAt }, now)) {
    await db.execute(
      sql`with added as (insert into ${newsletterClick} (issue_id, subscription_id, link, at) values (${issueId}, ${subscriptionId}, ${link}, ${now})
          on conflict do nothing returning link),
        first as (update ${newsletterDelivery} set clicked_at = ${now} where issue_id = ${issueId} and subscription_id = ${subscriptionId}
          and clicked_at is null and exists (select from added) returning subscription_id)
        update ${newsletterIssue} set clicked = clicked + 1 where id = ${issueId} and exists (select from first)`,
    );
  }
  return row.url;
}

/** Whether a request for a link is likely from the recipient, rather than from a scanner. */
export function isPerson(
  { agent, method, sentAt }: { agent: string | undefined; method: string; sentAt: Date | null },
  now: Date,
): boolean {
  if (method !== "GET" || !agent || isbot(agent) || !sentAt) return false;
  return now.getTime() - sentAt.getTime() > SCAN_TIME;
}
