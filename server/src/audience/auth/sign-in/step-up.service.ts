import type { StepUpMethods, StepUpProof } from "@masthead/contract/audience/auth/auth.ts";
import type { PasskeyAssertion } from "@masthead/contract/audience/auth/passkey.ts";
import { invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext, SignedInUser } from "../../../platform/platform.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { consumeFactorCode } from "../../second-factor/factor-proof.service.ts";
import {
  recordPasskeyUse,
  verifyPasskeySignature,
} from "../../second-factor/passkey/passkey-check.service.ts";
import { factorsOfUsers } from "../../second-factor/second-factor.service.ts";
import { userById } from "../../user/user-account.sql.ts";
import { requireUser } from "../../user/user-profile.service.ts";
import { confirmPassword } from "../password/own-password.service.ts";
import { confirmSession } from "../session/session.service.ts";

/** Limit of codes and passkeys per user; passwords have the limits of sign-in. */
const ATTEMPT_LIMIT = { points: 10, seconds: 15 * 60 };

/** Returns how the current user can confirm their identity. */
export async function stepUpMethods(context: CallContext): Promise<StepUpMethods> {
  const { id } = requireUser(context);
  const [account, [factors]] = [
    await userById(context.db, id),
    await factorsOfUsers(context.db, [id]),
  ];
  return {
    password: Boolean(account?.passwordHash),
    code: factors?.totp ?? false,
    passkey: (factors?.passkeys ?? 0) > 0,
  };
}

/**
 * Confirms the current user's identity, so that sensitive calls are possible for a while.
 * @throws INVALID_INPUT at the proof; TOO_MANY_REQUESTS
 */
export async function stepUp(
  context: CallContext,
  { password, code, response }: StepUpProof,
): Promise<void> {
  const user = requireUser(context);
  if (password !== undefined) {
    await confirmPassword(context, password);
    return confirm(context, user, "password");
  }
  await context.platform.limiter.consume("step-up", ATTEMPT_LIMIT, String(user.id));
  if (code !== undefined) return confirmByCode(context, user, code);
  if (response) return confirmByPasskey(context, user, response);
}

function confirmByCode(context: CallContext, user: SignedInUser, code: string): Promise<void> {
  return context.db.transaction(async (db) => {
    const txContext = { ...context, db };
    const factor = await consumeFactorCode(txContext, { userId: user.id, code, isMailed: false });
    if (!factor) throw invalidInput(context, "code", "auth.wrongCode");
    await confirm(txContext, user, factor.by);
  });
}

async function confirmByPasskey(
  context: CallContext,
  user: SignedInUser,
  response: PasskeyAssertion,
): Promise<void> {
  const signature = await verifyPasskeySignature(context, response);
  if (signature?.userId !== user.id) throw invalidInput(context, "response", "auth.wrongPasskey");
  await context.db.transaction(async (db) => {
    const txContext = { ...context, db };
    if (!(await recordPasskeyUse(txContext, signature)))
      throw invalidInput(context, "response", "auth.wrongPasskey");
    await confirm(txContext, user, "passkey");
  });
}

async function confirm(context: CallContext, user: SignedInUser, by: string): Promise<void> {
  await context.db.transaction(async (db) => {
    await confirmSession({ ...context, db }, user);
    await writeLog(db, actorOf(context), [
      {
        action: "update",
        entity: "User",
        entityId: user.id,
        changes: { identityConfirmed: [null, by] },
      },
    ]);
  });
}
