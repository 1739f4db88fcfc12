import type { Farewell } from "@masthead/contract/audience/own-account.ts";
import { hasBought } from "../../commerce/subscription/entitlement.service.ts";
import { endAllOf } from "../../commerce/subscription/subscription-life.service.ts";
import { conflictError, problemError } from "../../platform/http/problem.ts";
import { giveSessionToken } from "../../platform/http/session-cookie.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { actorOf } from "../../system/log/log.store.ts";
import { keptWords, requestAccountDeletion, sendDeletion } from "../data-deletion/data-deletion.service.ts";
import { useProof } from "../second-factor/factor-proof.service.ts";
import { forgetSecondFactors } from "../second-factor/second-factor.service.ts";
import { userForUpdate } from "../user/user-account.service.ts";
import { changeUser } from "../user/user-change.service.ts";
import { askerOf } from "../user/user-profile.service.ts";
import { isReader } from "./entry.service.ts";
import { ACCOUNT_TRIES, wrongCode } from "./otp.service.ts";
import { confirmPassword } from "./own-password.service.ts";
import { endAccess } from "./password-change.service.ts";

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
  const { deletion, bought } = await db.transaction(async (tx) => {
    const row = await userForUpdate(tx, id);
    if (!row) throw problemError("UNAUTHORIZED");
    if (!isReader(row)) throw conflictError({ errors: [{ path: "role", message: t("user.staffStay") }] });
    await forgetSecondFactors(tx, id);
    await endAccess(tx, id);
    await endAllOf(platform, tx, actorOf(context), id);
    await changeUser(tx, actorOf(context), row, { deletedAt: now, activated: false, awaitsActivation: false }, now);
    return {
      deletion: await requestAccountDeletion(tx, { userId: id, email: row.emailVerifiedAt ? row.email : null, locale }, now),
      bought: await hasBought(tx, id),
    };
  });
  await sendDeletion(platform, deletion.id);
  giveSessionToken(context, null, 0);
  const kept = (["log", ...(bought ? (["orders"] as const) : [])] as const).map((what) => keptWords(locale, what));
  return { removed: t("user.removed"), kept: kept.map(({ text, why }) => ({ what: text, why })), code: deletion.code };
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
