import { type NewsroomRight, newsroomRightsOf } from "@masthead/contract/platform/newsroom-rights.ts";
import { messagesFor } from "./http/messages.ts";
import { problemError } from "./http/problem.ts";
import type { CallContext } from "./platform.ts";

/** Whether the current user has a newsroom right. Calls within the process, which have no user, have all. */
export const hasNewsroomRight = ({ user }: CallContext, right: NewsroomRight): boolean => !user || newsroomRightsOf(user).includes(right);

/** @throws FORBIDDEN, with a message about the first right, unless the current user has one of the rights */
export function requireNewsroomRight(context: CallContext, ...rights: [NewsroomRight, ...NewsroomRight[]]): void {
  if (rights.some((right) => hasNewsroomRight(context, right))) return;
  throw problemError("FORBIDDEN", [{ path: "", message: messagesFor(context.locale)(`newsroom.missingRight.${rights[0]}`) }]);
}
