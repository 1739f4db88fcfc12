import {
  type NewsroomRight,
  newsroomRightsOf,
} from "@masthead/contract/platform/newsroom-rights.ts";
import { fieldError } from "./http/field-error.ts";
import { problemError } from "./http/problem.ts";
import type { CallContext } from "./platform.ts";

/**
 * Whether the current user has one of the newsroom rights. Calls within the process, which have no
 * user, have all.
 */
export const hasNewsroomRight = (
  { user }: CallContext,
  ...rights: readonly NewsroomRight[]
): boolean => !user || newsroomRightsOf(user).some((right) => rights.includes(right));

/**
 * @throws FORBIDDEN, with a message about the first right, unless the current user has one of the
 * rights, or none is required
 */
export function requireNewsroomRight(
  context: CallContext,
  ...rights: readonly NewsroomRight[]
): void {
  const [right] = rights;
  if (!right || hasNewsroomRight(context, ...rights)) return;
  throw problemError("FORBIDDEN", [fieldError(context, "", `newsroom.missingRight.${right}`)]);
}

/** Right to change something: publish if the change is public immediately, otherwise write. */
export const rightToChange = ({ isPublic }: { isPublic: boolean }): NewsroomRight =>
  isPublic ? "publish" : "write";

/**
 * @throws FORBIDDEN without the right to change something that readers see, or that they do not see
 */
export const requireRightToChange = (context: CallContext, seen: { isPublic: boolean }): void =>
  requireNewsroomRight(context, rightToChange(seen));
