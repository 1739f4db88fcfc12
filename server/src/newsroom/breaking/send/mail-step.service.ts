import {
  type AlertMail,
  alertList,
  countAlertReaders,
  startAlert,
} from "../../../audience/newsletter/alert/alert.service.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type EditionRow, type StepRow, updateStep } from "../breaking.store.ts";
import { type StepFailure, withStep } from "./step-work.ts";

/** Alert mail of a package in a language. */
export const mailOf = ({
  locale,
  articleId,
  mailSubject: subject,
  mailText: text,
}: Pick<EditionRow, "locale" | "articleId" | "mailSubject" | "mailText">): AlertMail => ({
  locale,
  articleId,
  subject,
  text,
});

/**
 * Hands the mail of a language over to the newsletter. It is created, made due and recorded in one
 * transaction: a worker that takes over finds it, and it is sent once.
 */
export const mailAlert = (platform: Platform, step: StepRow): Promise<StepFailure | null> =>
  withStep(platform, step, async (context, { row, edition }): Promise<StepFailure | null> => {
    if (step.issueId !== null) return null;
    if (!(await alertList(context))) return { reason: "breaking.noMailList" };
    if (!(await countAlertReaders(context.db, step.locale)))
      return { reason: "breaking.noMailReaders" };
    const issueId = await startAlert(context, mailOf(edition), row.override ?? undefined);
    if (issueId === null) return { reason: "breaking.noMailList" };
    await updateStep(context.db, step, { issueId });
    return null;
  });
