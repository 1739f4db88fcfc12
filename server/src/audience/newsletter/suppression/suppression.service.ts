import type { MailSuppression } from "@masthead/contract/audience/newsletter/newsletter-subscription.ts";
import type { SuppressionReason } from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import type { PageMeta } from "@masthead/contract/platform/call.ts";
import { isEmailAddress, typedEmail } from "@masthead/contract/platform/email-address.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { addSuppressions, removeSuppression, selectSuppressions } from "./suppression.store.ts";

/** Invalid texts that the result of an import shows. */
const MAX_EXAMPLES = 10;

interface SuppressionQuery {
  q?: string | undefined;
  reason?: SuppressionReason | undefined;
  sort: "at" | "email" | "reason" | "id";
  order?: "asc" | "desc" | undefined;
  page: number;
  limit: number;
}

export async function listSuppressions(
  { db }: CallContext,
  { order = "desc", ...query }: SuppressionQuery,
): Promise<{ data: MailSuppression[]; meta: PageMeta }> {
  const { rows, total } = await selectSuppressions(db, query, { ...query, order });
  return {
    data: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    meta: { page: query.page, limit: query.limit, total },
  };
}

/** Adds addresses to the suppression list. The audit log has their number, not the addresses. */
export async function suppressAddresses(
  context: CallContext,
  { addresses }: { addresses: string[] },
) {
  const { valid, invalid } = sortAddresses(addresses);
  const added = await context.db.transaction(async (tx) => {
    const reason = valid.length === 1 ? "staff" : "import";
    const added = await addSuppressions(tx, valid, { reason, now: context.now });
    await writeLog(tx, actorOf(context), [
      {
        action: "create",
        entity: "MailSuppression",
        entityId: null,
        changes: { added: [null, added.length] },
      },
    ]);
    return added;
  });
  return {
    added: added.length,
    known: valid.length - added.length,
    invalid: invalid.length,
    invalidExamples: invalid.slice(0, MAX_EXAMPLES),
  };
}

/** Separates email addresses, in lower case and once each, from other texts. Blank ones are left out. */
export function sortAddresses(texts: readonly string[]): { valid: string[]; invalid: string[] } {
  const typed = texts.map((text) => typedEmail(text)).filter(Boolean);
  const valid = typed.filter(isEmailAddress).map((email) => email.toLowerCase());
  return { valid: [...new Set(valid)], invalid: typed.filter((text) => !isEmailAddress(text)) };
}

/** Removes an address from the suppression list. @throws NOT_FOUND */
export async function unsuppressAddress(context: CallContext, id: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await removeSuppression(tx, id))) throw notFound();
    await writeLog(tx, actorOf(context), [
      { action: "delete", entity: "MailSuppression", entityId: id, changes: {} },
    ]);
  });
}
