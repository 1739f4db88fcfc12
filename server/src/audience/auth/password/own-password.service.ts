import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { userById } from "../../user/user-account.sql.ts";
import { requireUser } from "../../user/user-profile.service.ts";
import { sessionStartedSince } from "../session/session.service.ts";
import { resetGuessLimits, verifyPassword } from "./password.service.ts";

/**
 * Time after sign-in during which a session is fresh, in milliseconds: nobody else is likely to use
 * the device yet.
 */
const FRESH_SESSION = 10 * MINUTE;

/**
 * Verifies the current user's password, because someone else may use the session.
 * @throws INVALID_INPUT at `password`; TOO_MANY_REQUESTS
 */
export async function confirmPassword(context: CallContext, password: string): Promise<void> {
  const user = requireUser(context);
  const account = await userById(context.db, user.id);
  if (!(await verifyPassword(context, user.email, account, password)))
    throw invalidInput(context, "password", "auth.wrongPassword");
  await resetGuessLimits(context, user.email);
}

/**
 * Verifies the password, if given. Without one, requires a fresh session.
 * @throws INVALID_INPUT at `password`; TOO_MANY_REQUESTS
 */
export async function confirmPasswordOrFreshSession(
  context: CallContext,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) return confirmPassword(context, password);
  if (
    !(await sessionStartedSince(
      context,
      requireUser(context),
      new Date(context.now.getTime() - FRESH_SESSION),
    ))
  )
    throw invalidInput(context, "password", "auth.passwordRequired");
}
