import { isApprovedAlert } from "../../newsroom/article/pending-version/approved-alert.service.ts";
import { conflictAt } from "../../platform/http/problem.ts";
import { requireNewsroomRight } from "../../platform/newsroom-right.ts";
import type { CallContext } from "../../platform/platform.ts";
import { publishingRules } from "../../system/setting/setting.service.ts";
import { isSentAlready, type NotificationRow } from "./notification.store.ts";

/**
 * Whether a user is not a second person for a notification: they wrote it, or nobody knows who did.
 */
export const lacksSecondPerson = (
  { authorId }: Pick<NotificationRow, "authorId">,
  userId: number | undefined,
): boolean => authorId === null || authorId === userId;

/**
 * Properties that decide whether a notification may be sent. Without an id, it is not stored yet.
 */
type SentNotification = { id?: number } & Pick<
  NotificationRow,
  "authorId" | "locale" | "title" | "body"
> & {
    imageId?: number | null;
    articleId?: number | null;
  };

/**
 * Whether a second person has approved exactly this notification, with the article that it opens,
 * and nobody has sent it yet. It shows the image of the article.
 */
export async function isApprovedWithArticle(
  { db, now }: CallContext,
  { id, articleId, imageId, ...texts }: SentNotification,
): Promise<boolean> {
  if (typeof articleId !== "number" || imageId) return false;
  return (
    (await isApprovedAlert(db, articleId, texts, now)) &&
    !(await isSentAlready(db, { id, articleId, ...texts }))
  );
}

/**
 * Requires the right to send or schedule a notification, and a second person where the settings
 * require one. Returns the reason that replaced the second person, for the audit log. A
 * notification that was approved with its article has had its second person.
 * @throws FORBIDDEN; CONFLICT at `override` without a second person or a reason
 */
export async function requireSender(
  context: CallContext,
  row: SentNotification,
  override: string | undefined,
): Promise<string | undefined> {
  requireNewsroomRight(context, "push");
  if (!lacksSecondPerson(row, context.user?.id)) return undefined;
  const { twoPeopleForBreaking } = await publishingRules(context.db);
  if (!twoPeopleForBreaking || (await isApprovedWithArticle(context, row))) return undefined;
  if (override) return override;
  throw conflictAt(context, "override", "notification.needsSecondPerson");
}
