import { conflictAt } from "../../../platform/http/problem.ts";
import { requireNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { publishingRules } from "../../../system/setting/setting.service.ts";
import { breakingStates } from "../breaking.state.ts";
import { type PackageRow, planStep } from "../breaking.store.ts";
import { requirePackage } from "../package/package.service.ts";
import {
  type PackageContent,
  packageContent,
  requireHash,
} from "../package/package-content.service.ts";
import { decideSend } from "./send-rules.ts";
import { isAlert } from "./step-plan.ts";

export const CARRY_OUT_JOB = "breaking.carry-out";

interface SendChoice {
  /** Hash of the content that the caller saw. */
  hash: string;
  /** Reason for doing without a second person. */
  override?: string;
}

/**
 * Carries out a package in the background, or the steps of it that are left or failed.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT at `hash` if it has changed since the caller saw it, at
 *   `approval` without an approval, at `override` without a reason, and at `state`
 */
export async function sendPackage(
  context: CallContext,
  { id, ...choice }: SendChoice & { id: number },
): Promise<void> {
  await context.db.transaction(async (tx) =>
    startCarryingOut({ ...context, db: tx }, await requirePackage(tx, { id }), choice),
  );
}

/** Plans the steps of a locked package, and enqueues its job in the same transaction. */
export async function startCarryingOut(
  context: CallContext,
  row: PackageRow,
  { hash, override }: SendChoice,
): Promise<void> {
  const { db: tx, now, platform } = context;
  breakingStates.requireLegal(row.state, "sending");
  const content = await packageContent(tx, row, now);
  requireHash(context, content, hash);
  if (!content.planned.length) throw conflictAt(context, "state", "breaking.nothingToSend");
  requireNewsroomRight(context, "publish");
  if (content.planned.some(isAlert)) requireNewsroomRight(context, "push");
  const reason = await requireSecondPerson(context, content, override);
  for (const step of content.planned) await planStep(tx, { packageId: row.id, ...step });
  const { id } = actorOf(context);
  await breakingStates.transition(tx, actorOf(context), row, "sending", {
    changes: {
      sentHash: content.hash,
      sentById: id,
      sentAt: now,
      override: reason ?? null,
      leasedUntil: null,
    },
  });
  await platform.jobs.sendAll(tx, CARRY_OUT_JOB, [{ id: row.id }]);
}

/** Returns the reason that replaces the second person, if one does. @throws CONFLICT */
async function requireSecondPerson(
  context: CallContext,
  content: PackageContent,
  override: string | undefined,
): Promise<string | undefined> {
  const { needsSecondPerson, acceptsReason } = await sendDecision(context, content);
  if (!needsSecondPerson) return undefined;
  if (!acceptsReason) throw conflictAt(context, "approval", "breaking.needsApproval");
  if (!override) throw conflictAt(context, "override", "breaking.needsSecondPerson");
  return override;
}

/** Decides whether a package may be sent as it is. */
export const sendDecision = async (
  { db }: Pick<CallContext, "db">,
  { isApproved, planned, editions }: PackageContent,
) =>
  decideSend({
    rules: await publishingRules(db),
    isApproved,
    steps: planned,
    editions: editions.map(({ locale, ticker, article }) => ({
      locale,
      ticker,
      isOnAir: article.state === "published",
    })),
  });
