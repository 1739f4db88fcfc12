import type { Farewell } from "@masthead/contract/audience/own-account.ts";
import { conflictError, problemError } from "../../platform/http/problem.ts";
import { giveSessionToken } from "../../platform/http/session-cookie.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { actorOf, writeLog } from "../../system/log/log.store.ts";
import { forgetDigest } from "../digest/digest-choice.service.ts";
import { forgetFollowing } from "../following/following.service.ts";
import { forgetSaved } from "../saved-article/saved-article.service.ts";
import { useProof } from "../second-factor/factor-proof.service.ts";
import { forgetSecondFactors } from "../second-factor/second-factor.service.ts";
import { updateUser, userForUpdate } from "../user/user-account.service.ts";
import { changeUser } from "../user/user-change.service.ts";
import { askerOf } from "../user/user-profile.service.ts";
import { isReader } from "./entry.service.ts";
import { ACCOUNT_TRIES, wrongCode } from "./otp.service.ts";
import { confirmPassword } from "./own-password.service.ts";
import { endAccess } from "./password-change.service.ts";

export const FORGET_JOB = "auth.forget-user";

interface Given {
  password?: string | undefined;
  code?: string | undefined;
}

/**
 * Removes the asker's account: nobody signs in with it any more, and a job takes away what tells of its owner.
 * @throws INVALID_INPUT at `password` or `code`; CONFLICT at `role` for who works in the back office; TOO_MANY_REQUESTS
 */
export async function removeOwnAccount(context: CallContext, given: Given): Promise<Farewell> {
  const { platform, db, now, locale } = context;
  const t = wordsOf(locale);
  const { id } = askerOf(context);
  await confirmOneself(context, given);
  await db.transaction(async (tx) => {
    const row = await userForUpdate(tx, id);
    if (!row) throw problemError("UNAUTHORIZED");
    if (!isReader(row)) throw conflictError({ errors: [{ path: "role", message: t("user.staffStay") }] });
    await forgetSecondFactors(tx, id);
    await endAccess(tx, id);
    // At once, and not by the job: nothing more is mailed.
    await forgetSaved(tx, id);
    await forgetFollowing(tx, id);
    await forgetDigest(tx, id);
    await changeUser(tx, actorOf(context), row, { deletedAt: now, activated: false, awaitsActivation: false }, now);
  });
  await platform.jobs.send(FORGET_JOB, { userId: id });
  giveSessionToken(context, null, 0);
  return { removed: t("user.removed"), kept: [{ what: t("user.keptLog"), why: t("user.keptLogWhy") }] };
}

/** With the password, or with the app or a recovery code. @throws INVALID_INPUT at `password` or `code`; TOO_MANY_REQUESTS */
async function confirmOneself(context: CallContext, { password, code }: Given): Promise<void> {
  const { platform, db } = context;
  const { id } = askerOf(context);
  if (password || !code) return confirmPassword(context, password ?? "");
  await platform.limiter.take("otp.account", ACCOUNT_TRIES, `removal:${id}`);
  const proof = await db.transaction((tx) => useProof({ ...context, db: tx }, { userId: id, code, isMailed: false }));
  if (!proof) throw wrongCode(context);
}

/** Takes away what a removed account tells of its owner. Its number stays until the purge, since log rows name it. */
export async function forgetUser({ database: { db } }: Platform, userId: number): Promise<void> {
  const nothing = { firstName: "", lastName: "", phone: null, country: null, passwordHash: null, lastLoginAt: null, emailVerifiedAt: null };
  await db.transaction(async (tx) => {
    await updateUser(tx, userId, { ...nothing, email: `removed-${userId}@invalid` });
    await writeLog(tx, { id: null, name: FORGET_JOB }, [{ action: "purge", entity: "User", entityId: userId, changes: {} }]);
  });
}
