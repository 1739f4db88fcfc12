import type { OwnDetails } from "@masthead/contract/audience/own-account.ts";
import type { Profile } from "@masthead/contract/audience/profile.ts";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { actorOf } from "../../system/log/log.store.ts";
import { storedDetails } from "../user/own-details.ts";
import { type UserRow, userById, userForUpdate } from "../user/user-account.service.ts";
import { changeUser } from "../user/user-change.service.ts";
import { askerOf, toProfile } from "../user/user-profile.service.ts";
import { requestNewEmail } from "./email-change.service.ts";
import { confirmPassword } from "./own-password.service.ts";

type ProfileEdit = OwnDetails & { email?: string | undefined; password?: string | undefined };

/**
 * Changes what the asker says of themselves. A new address counts when the link that is mailed to it was followed; whether somebody else has it
 * is not told.
 * @throws INVALID_INPUT at `phone`, `country` or `password`; TOO_MANY_REQUESTS
 */
export async function editOwnProfile(
  context: CallContext,
  { email, password, ...given }: ProfileEdit,
): Promise<Profile & { emailPending: boolean }> {
  const { db, locale } = context;
  const { id } = askerOf(context);
  const before = await userById(db, id);
  if (!before) throw problemError("UNAUTHORIZED");
  const country = given.country ?? before.country;
  const { country: _, ...details } = storedDetails(context, { ...given, country });
  const wanted = { ...details, ...(given.country === undefined ? {} : { country: given.country }) };
  const emailPending = email !== undefined && email.toLowerCase() !== before.email.toLowerCase();
  if (emailPending) {
    if (!password) throw problemError("INVALID_INPUT", [{ path: "password", message: wordsOf(locale)("auth.passwordForEmail") }]);
    await confirmPassword(context, password);
  }
  const row = await store(context, id, wanted);
  if (emailPending) await requestNewEmail(context, row, email);
  return { ...toProfile(row), emailPending };
}

/** Writes what differs. */
const store = (context: CallContext, id: number, wanted: OwnDetails): Promise<UserRow> =>
  context.db.transaction(async (tx) => {
    const row = await userForUpdate(tx, id);
    if (!row) throw problemError("UNAUTHORIZED");
    const changed = Object.entries(wanted).filter(([field, value]) => value !== undefined && value !== row[field as keyof UserRow]);
    if (!changed.length) return row;
    return changeUser(tx, actorOf(context), row, Object.fromEntries(changed), context.now);
  });
