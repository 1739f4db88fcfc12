import type { FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";
import { actingUser } from "../../../audience/user/acting-user.service.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import { breakingStates } from "../breaking.state.ts";
import type { PackageRow, StepRow } from "../breaking.store.ts";
import { type PackageContent, packageContent } from "../package/package-content.service.ts";

/** Step to carry out, with its package and the content in its language. */
export interface StepWork {
  row: PackageRow;
  edition: PackageContent["editions"][number];
  step: StepRow;
}

/** Reason why a step failed. */
export interface StepFailure {
  reason: FieldErrorCode;
  /** Value for its message. */
  detail?: string;
}

/**
 * Runs the work of a step in a transaction that locks its package, on behalf of the user who sent
 * it, unless it was withdrawn or its content has changed since.
 */
export function withStep<Result>(
  platform: Platform,
  step: StepRow,
  work: (context: CallContext, work: StepWork) => Promise<Result>,
): Promise<Result | StepFailure> {
  return platform.database.db.transaction(async (tx): Promise<Result | StepFailure> => {
    const row = await breakingStates.requireLocked(tx, step.packageId);
    const now = new Date();
    const content = await packageContent(tx, row, now);
    if (row.state !== "sending" || content.hash !== row.sentHash)
      return { reason: "breaking.changedSince" };
    const edition = content.editions.find(({ locale }) => locale === step.locale);
    const user = row.sentById === null ? null : await actingUser(platform, row.sentById);
    if (!edition || !user) return { reason: "breaking.senderGone" };
    const context = { ...innerContext(platform, step.locale, now), db: tx, user };
    return work(context, { row, edition, step });
  });
}
