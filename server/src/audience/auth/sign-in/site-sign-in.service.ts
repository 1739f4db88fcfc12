import type { SiteEntry } from "@masthead/contract/audience/auth/auth.ts";
import { conflictAt, invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import {
  countFailedSignIn,
  requireBotCheckAfterFailures,
} from "../../bot-check/bot-check.service.ts";
import { hasSecondFactor } from "../../second-factor/second-factor.service.ts";
import { type UserRow, userByEmail, userForUpdate } from "../../user/user-account.sql.ts";
import { accountKey, requestCode } from "../otp/otp.service.ts";
import { verifyPassword } from "../password/password.service.ts";
import {
  canSignInToSite,
  isReader,
  openSession,
  recordSignIn,
} from "./complete-sign-in.service.ts";

interface Credentials {
  email: string;
  password: string;
  proof?: string;
}

/**
 * Signs a reader in. Staff are refused as if the password were wrong, because this sign-in needs
 * only one factor.
 * @throws INVALID_INPUT at `password` or `proof`; CONFLICT at `activated` or `activation`, only
 *   after the right password; TOO_MANY_REQUESTS
 */
export async function signInOnSite(
  context: CallContext,
  { email, password, proof }: Credentials,
): Promise<SiteEntry> {
  const { platform, db } = context;
  const account = accountKey(platform, email);
  await requireBotCheckAfterFailures(context, account, proof);
  const row = await userByEmail(db, email);
  const isRightPassword = await verifyPassword(context, email, row, password);
  if (!isRightPassword || !isReader(row)) {
    await countFailedSignIn(context, account);
    throw invalidInput(context, "password", "auth.wrongSignIn");
  }
  if (!row.activated) {
    const [path, code] = row.awaitsActivation
      ? (["activation", "auth.awaitsActivation"] as const)
      : (["activated", "user.notActivated"] as const);
    throw conflictAt(context, path, code);
  }
  if (await hasSecondFactor(db, row.id))
    return {
      secondStep: await requestCode(context, { purpose: "siteSignIn", email, userId: row.id }),
    };
  const { session, ...profile } = await openSession(context, await completeSignIn(context, row));
  return { profile, ...(session && { session }) };
}

/**
 * Records the sign-in unless the password or the user's rights have changed concurrently.
 * @throws INVALID_INPUT at `password`
 */
const completeSignIn = (context: CallContext, before: UserRow): Promise<UserRow> =>
  context.db.transaction(async (tx) => {
    const row = await userForUpdate(tx, before.id);
    // Changed or deactivated concurrently on another device.
    if (!canSignInToSite(row) || row.passwordHash !== before.passwordHash)
      throw invalidInput(context, "password", "auth.wrongSignIn");
    return recordSignIn({ ...context, db: tx }, row);
  });
