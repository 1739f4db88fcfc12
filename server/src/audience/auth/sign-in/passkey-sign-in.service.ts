import type { SignedInProfile } from "@masthead/contract/audience/auth/auth.ts";
import type { PasskeyAssertion } from "@masthead/contract/audience/auth/passkey.ts";
import { invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import {
  recordPasskeyUse,
  verifyPasskeySignature,
} from "../../second-factor/passkey/passkey-check.service.ts";
import { userForUpdate } from "../../user/user-account.sql.ts";
import { isActive, openSession, recordSignIn } from "./complete-sign-in.service.ts";

/** Signs a user in with a passkey assertion. @throws INVALID_INPUT at `response` for any reason */
export async function signInWithPasskey(
  context: CallContext,
  response: PasskeyAssertion,
): Promise<SignedInProfile> {
  const { db } = context;
  const signature = await verifyPasskeySignature(context, response);
  const row =
    signature &&
    (await db.transaction(async (tx) => {
      const txContext = { ...context, db: tx };
      const owner = await userForUpdate(tx, signature.userId);
      return isActive(owner) && (await recordPasskeyUse(txContext, signature))
        ? recordSignIn(txContext, owner)
        : null;
    }));
  if (!row) throw invalidInput(context, "response", "auth.wrongPasskey");
  return openSession(context, row);
}
