import type { AudienceChoice } from "@masthead/contract/audience/notification/notification.ts";
import {
  countAudience,
  createNotification,
  sendNotification,
} from "../../../audience/notification/notification.service.ts";
import { notificationOutcomes } from "../../../audience/notification/outcome.service.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import { type EditionRow, type StepRow, updateStep } from "../breaking.store.ts";
import { type StepFailure, type StepWork, withStep } from "./step-work.ts";

/** Recipients of the push alert of a language: browsers in this language. */
export const audienceOf = ({
  locale,
  push,
  pushBreaking,
  pushCategoryIds,
}: Pick<EditionRow, "locale" | "push" | "pushBreaking" | "pushCategoryIds">): AudienceChoice =>
  push === "everyone"
    ? { audience: "locale", audienceLocale: locale }
    : {
        audience: "topics",
        audienceLocale: locale,
        breaking: pushBreaking,
        categoryIds: pushCategoryIds,
      };

/**
 * Hands the alert of a language over to the notifications. It is created and recorded in one
 * transaction, and sent after it: a worker that takes over sends the same notification, once.
 */
export async function pushAlert(platform: Platform, step: StepRow): Promise<StepFailure | null> {
  const created = await withStep(platform, step, (context, work) => createAlert(context, work));
  if ("reason" in created) return created;
  const { context, id, override } = created;
  const { db } = platform.database;
  const outcome = (await notificationOutcomes(db, [id])).get(id);
  if (outcome && outcome.sent.state !== "draft") return null;
  await sendNotification({ ...context, db }, { id, override });
  return null;
}

interface CreatedAlert {
  context: CallContext;
  id: number;
  /** Reason that replaced the second person. */
  override: string | undefined;
}

/** Creates the notification of a step, unless an earlier worker has, and records it. */
async function createAlert(
  context: CallContext,
  { row, edition, step }: StepWork,
): Promise<CreatedAlert | StepFailure> {
  const { article, alertTitle, alertBody, locale } = edition;
  const override = row.override ?? undefined;
  if (step.notificationId !== null) return { context, id: step.notificationId, override };
  const audience = audienceOf(edition);
  if (!(await countAudience(context, audience)).browsers) return { reason: "notification.nobody" };
  const { id } = await createNotification(context, {
    when: "draft",
    locale,
    title: alertTitle,
    body: alertBody,
    articleId: article.id,
    ...audience,
    updatesId: step.formerNotificationId,
  });
  await updateStep(context.db, step, { notificationId: id });
  return { context, id, override };
}
