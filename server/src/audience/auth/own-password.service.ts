import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { userById } from "../user/user-account.service.ts";
import { askerOf } from "../user/user-profile.service.ts";
import { forgiveGuesses, isPassword } from "./password.service.ts";
import { hasBegunSince } from "./session.service.ts";

/** Milliseconds after signing in within which nobody else is likely to sit at the device. */
const FRESH = 10 * 60_000;

/** Makes sure that the asker knows their password: a session alone may be somebody else's by now. @throws INVALID_INPUT at `password`; TOO_MANY_REQUESTS */
export async function confirmPassword(context: CallContext, password: string): Promise<void> {
  const asker = askerOf(context);
  const account = await userById(context.db, asker.id);
  if (!(await isPassword(context, asker.email, account, password))) throw refused(context, "auth.wrongPassword");
  await forgiveGuesses(context, asker.email);
}

/** The same, unless the asker has only just signed in. @throws INVALID_INPUT at `password`; TOO_MANY_REQUESTS */
export async function confirmOwner(context: CallContext, password: string | undefined): Promise<void> {
  if (password !== undefined) return confirmPassword(context, password);
  if (!(await hasBegunSince(context, askerOf(context), new Date(context.now.getTime() - FRESH))))
    throw refused(context, "auth.passwordAsked");
}

const refused = ({ locale }: CallContext, word: "auth.wrongPassword" | "auth.passwordAsked") =>
  problemError("INVALID_INPUT", [{ path: "password", message: wordsOf(locale)(word) }]);
