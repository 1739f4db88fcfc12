import { messagesFor } from "../../platform/http/messages.ts";
import { conflictError } from "../../platform/http/problem.ts";
import { requireNewsroomRight } from "../../platform/newsroom-right.ts";
import type { CallContext } from "../../platform/platform.ts";
import { publishingRules } from "../../system/setting/setting.service.ts";
import type { NotificationRow } from "./notification.store.ts";

/** Whether a user is not a second person for a notification: they wrote it, or nobody knows who did. */
export const lacksSecondPerson = ({ authorId }: Pick<NotificationRow, "authorId">, userId: number | undefined): boolean =>
  authorId === null || authorId === userId;

/**
 * Requires the right to send or schedule a notification, and a second person where the settings require one. Returns the reason that
 * replaced the second person, for the audit log.
 * @throws FORBIDDEN; CONFLICT at `override` without a second person or a reason
 */
export async function requireSender(
  context: CallContext,
  row: Pick<NotificationRow, "authorId">,
  override: string | undefined,
): Promise<string | undefined> {
  requireNewsroomRight(context, "push");
  if (!lacksSecondPerson(row, context.user?.id)) return undefined;
  const { twoPeopleForBreaking } = await publishingRules(context.db);
  if (!twoPeopleForBreaking) return undefined;
  if (override) return override;
  throw conflictError({ errors: [{ path: "override", message: messagesFor(context.locale)("notification.needsSecondPerson") }] });
}
