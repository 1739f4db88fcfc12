import type { OwnDetails } from "@masthead/contract/audience/auth/own-account.ts";
import type { Profile } from "@masthead/contract/audience/auth/profile.ts";
import { invalidInput, problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { toStoredDetails } from "../../user/own-details.ts";
import { type UserRow, userById, userForUpdate } from "../../user/user-account.sql.ts";
import { changeUser } from "../../user/user-change.service.ts";
import { requireUser, toProfile } from "../../user/user-profile.service.ts";
import { confirmPassword } from "../password/own-password.service.ts";
import { requestNewEmail } from "./email-change.service.ts";

type ProfileEdit = OwnDetails & { email?: string; password?: string };

/**
 * Updates the current user's profile. A new email takes effect when the link mailed to it is
 * followed; the result does not reveal whether the email is in use.
 * @throws INVALID_INPUT at `phone`, `country` or `password`; TOO_MANY_REQUESTS
 */
export async function editOwnProfile(
  context: CallContext,
  { email, password, ...changes }: ProfileEdit,
): Promise<Profile & { emailPending: boolean }> {
  const { db } = context;
  const { id } = requireUser(context);
  const before = await userById(db, id);
  if (!before) throw problemError("UNAUTHORIZED");
  const country = changes.country ?? before.country;
  const { country: _, ...details } = await toStoredDetails(context, { ...changes, country });
  const values = {
    ...details,
    ...(changes.country === undefined ? {} : { country: changes.country }),
  };
  const emailPending = email !== undefined && email.toLowerCase() !== before.email.toLowerCase();
  if (emailPending) {
    if (!password) throw invalidInput(context, "password", "auth.passwordForEmail");
    await confirmPassword(context, password);
  }
  const row = await store(context, id, values);
  if (emailPending) await requestNewEmail(context, row, email);
  return { ...toProfile(row), emailPending };
}

/** Stores changed values only. */
const store = (context: CallContext, id: number, values: OwnDetails): Promise<UserRow> =>
  context.db.transaction(async (tx) => {
    const row = await userForUpdate(tx, id);
    if (!row) throw problemError("UNAUTHORIZED");
    const changed = Object.entries(values).filter(
      ([field, value]) => value !== undefined && value !== row[field as keyof UserRow],
    );
    if (!changed.length) return row;
    return changeUser(tx, actorOf(context), row, Object.fromEntries(changed), context.now);
  });
