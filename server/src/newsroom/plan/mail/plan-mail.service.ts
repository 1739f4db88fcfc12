import { staffManaging } from "../../../audience/user/staff.sql.ts";
import type { RecordChange } from "../../../platform/crud/record-kind.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import { websiteSettings } from "../../../system/setting/setting.service.ts";
import { type PlanRow, planById } from "../plan.store.ts";
import { hasMoved } from "../plan-time.ts";
import { planMail } from "./plan.mails.ts";

export const PLAN_MAIL_JOB = "plan.mail";

/** Change of a plan item that its assignees are notified of. */
type PlanChange = "assigned" | "moved" | "cancelled" | "revived";

/** Data of a mail job: one recipient, so that a retry mails nobody twice. */
export interface PlanMailJob {
  planItemId: number;
  userId: number;
  change: PlanChange;
  /** Name of the editor who made the change. */
  by: string;
}

/**
 * Enqueues a mail to each assignee but the one who made the change, in the transaction of the
 * change.
 */
async function enqueueMails(
  { platform, db, user }: CallContext,
  planItemId: number,
  changes: ReadonlyMap<number, PlanChange>,
): Promise<void> {
  const recipients = [...changes].filter(([userId]) => userId !== user?.id);
  const jobs = recipients.map(
    ([userId, change]): PlanMailJob => ({ planItemId, userId, change, by: user?.name ?? "" }),
  );
  await platform.jobs.sendAll(db, PLAN_MAIL_JOB, jobs);
}

/** Notifies new assignees, and the others if the item was moved: one mail per person and save. */
export async function enqueueSaveMails(
  context: CallContext,
  { before, after }: RecordChange<PlanRow>,
): Promise<void> {
  const isMoved = before !== null && hasMoved(before, after);
  const changes = new Map<number, PlanChange>();
  for (const id of after.assigneeIds) {
    if (!before?.assigneeIds.includes(id)) changes.set(id, "assigned");
    else if (isMoved) changes.set(id, "moved");
  }
  await enqueueMails(context, after.id, changes);
}

/** Notifies the assignees of an item that was cancelled, or planned again. */
export async function enqueueStateMails(
  context: CallContext,
  { before, after }: { before: PlanRow; after: PlanRow },
): Promise<void> {
  const change =
    after.state === "cancelled" ? "cancelled" : before.state === "cancelled" ? "revived" : null;
  if (change)
    await enqueueMails(context, after.id, new Map(after.assigneeIds.map((id) => [id, change])));
}

/** Mails an assignee about a change. Skipped if the item was deleted or reassigned since. */
export async function mailPlanChange(
  platform: Platform,
  { planItemId, userId, change, by }: PlanMailJob,
): Promise<void> {
  const { db } = platform.database;
  const row = await planById(db, planItemId);
  if (!row?.assigneeIds.includes(userId)) return;
  const recipient = (await staffManaging(db, "Article")).find(({ id }) => id === userId);
  if (!recipient) return;
  const station = await websiteSettings(innerContext(platform, recipient.locale));
  await platform.mailer.send(planMail(recipient, row, { change, by }, station));
}
