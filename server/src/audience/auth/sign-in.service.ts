import type { Challenge } from "@masthead/contract/audience/auth.ts";
import type { Profile } from "@masthead/contract/audience/profile.ts";
import { isStaff } from "@masthead/contract/system/ability.ts";
import type { CallContext } from "../../platform/platform.ts";
import { writeLog } from "../../system/log/log.store.ts";
import { type UserRow, updateUser, userByEmail, userForUpdate } from "../user/user-account.service.ts";
import { toProfile } from "../user/user-profile.service.ts";
import { requestCode, useCode, wrongCode } from "./otp.service.ts";
import { forgiveGuesses, isPassword } from "./password.service.ts";
import { revokeSession, startSession } from "./session.service.ts";

const mayWork = (row: UserRow | undefined): row is UserRow => row?.activated === true && isStaff(row.role);

/**
 * First step of signing staff in. The reply, the work and the time are the same whether there is such an account, whether the password is
 * right and whether its owner may come in: the mail alone tells.
 * @throws TOO_MANY_REQUESTS
 */
export async function requestSignIn(context: CallContext, { email, password }: { email: string; password: string }): Promise<Challenge> {
  const row = await userByEmail(context.db, email);
  const right = await isPassword(context, email, row, password);
  return requestCode(context, { purpose: "staffSignIn", email, userId: right && mayWork(row) ? row.id : null });
}

/** Second step: takes the code and signs in. @throws INVALID_INPUT at `code`; TOO_MANY_REQUESTS */
export async function signIn(context: CallContext, given: { challenge: string; code: string }): Promise<Profile> {
  const { db, now, address, agent } = context;
  const userId = await useCode(context, { ...given, purpose: "staffSignIn" });
  const after = await db.transaction(async (tx) => {
    const row = await userForUpdate(tx, userId);
    // What was true when the code was mailed need not be true any more.
    if (!mayWork(row)) throw wrongCode(context);
    // No new version: nothing changes that anyone edits.
    const after = await updateUser(tx, row.id, { lastLoginAt: now, emailVerifiedAt: row.emailVerifiedAt ?? now });
    const actor = { id: row.id, name: row.email, address, agent };
    await writeLog(tx, actor, [{ action: "update", entity: "User", entityId: row.id, changes: { lastLoginAt: [row.lastLoginAt, now] } }]);
    return after;
  });
  const before = await context.whoAsks();
  if (before) await revokeSession(db, before.id, before.sessionId);
  await startSession(context, after.id);
  await forgiveGuesses(context, after.email);
  return toProfile(after);
}
