import { conflictError } from "../../../platform/http/problem.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { lastColleagueOf } from "../../../system/log/log.store.ts";
import type { IssueRow } from "./issue.store.ts";

/**
 * Checks that an issue has not changed since the caller saw it.
 * @throws CONFLICT with the current version, and the name of the colleague who changed it last; the
 *   name is empty if the product did, such as for too many rejected mails
 */
export async function requireSeenIssue(
  db: Db,
  { id, version }: Pick<IssueRow, "id" | "version">,
  seen: number,
): Promise<void> {
  if (seen === version) return;
  const by = await lastColleagueOf(db, "NewsletterIssue", id);
  throw conflictError({ conflict: { fields: [], by, version } });
}
