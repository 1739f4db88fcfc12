import {
  STANDARD_NOTICES,
  type WithdrawalKind,
} from "@masthead/contract/newsroom/article/withdrawal.ts";
import { alertIssues, startCorrection } from "../../../audience/newsletter/alert/alert.service.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { conflictAt } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { withdrawArticle } from "../../article/publish/withdraw.service.ts";
import { breakingStates, NO_APPROVAL } from "../breaking.state.ts";
import { type StepRow, updateStep } from "../breaking.store.ts";
import { requirePackage } from "../package/package.service.ts";
import { packageContent } from "../package/package-content.service.ts";

interface Withdrawal {
  id: number;
  version: number;
  kind: WithdrawalKind;
  /** Mails a correction to the readers who got an alert mail. */
  correctionMail: boolean;
}

/**
 * Withdraws the published articles of a package with the standard notice, and stops what is left of
 * it. The withdrawal replaces their notifications on devices, ends their mails, and ends breaking
 * news. Mails that were sent are corrected if the editor says so.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT at `state` if no article is published, or if the caller saw
 *   another version
 */
export async function withdrawPackage(
  context: CallContext,
  { kind, correctionMail, ...seen }: Withdrawal,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    const row = await requirePackage(tx, seen);
    const { editions, steps } = await packageContent(tx, row, context.now);
    const published = editions.filter(({ article }) => article.state === "published");
    if (!published.length) throw conflictAt(context, "state", "breaking.nothingPublic");
    for (const { article, locale } of published)
      await withdrawArticle(txContext, {
        id: article.id,
        version: article.version,
        kind,
        notice: STANDARD_NOTICES[kind][locale],
      });
    if (correctionMail) for (const step of steps) await correctMail(txContext, step, kind);
    await breakingStates.transition(tx, actorOf(context), row, "withdrawn", {
      changes: { ...NO_APPROVAL, leasedUntil: null },
    });
  });
}

/** Starts the correction of the mails of a step, if any reader got one. */
async function correctMail(
  context: CallContext,
  step: StepRow,
  kind: WithdrawalKind,
): Promise<void> {
  const { locale, issueId, formerIssueIds } = step;
  const alertIds = [...formerIssueIds, ...(issueId === null ? [] : [issueId])];
  if (!alertIds.length) return;
  const { db } = context;
  const subject = (await alertIssues(db, alertIds)).get(alertIds.at(-1) ?? 0)?.subject ?? "";
  const t = messagesFor(locale);
  const correctionIssueId = await startCorrection(context, {
    alertIds,
    subject: t(`breaking.correctionMail.subject.${kind}`, { subject }),
    text: t(`breaking.correctionMail.text.${kind}`, { subject }),
  });
  if (correctionIssueId !== null) await updateStep(db, step, { correctionIssueId });
}
