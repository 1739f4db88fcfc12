import type { AccountRemoval } from "@masthead/contract/audience/auth/own-account.ts";
import { endAllSubscriptions, hasMadePurchase } from "../../commerce/commerce.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { conflictAt, problemError } from "../../platform/http/problem.ts";
import { setSessionCookie } from "../../platform/http/session-cookie.ts";
import type { CallContext } from "../../platform/platform.ts";
import { actorOf } from "../../system/log/log.store.ts";
import { ACCOUNT_ATTEMPT_LIMIT, wrongCodeError } from "../auth/otp/otp.service.ts";
import { confirmPassword } from "../auth/password/own-password.service.ts";
import { revokeAccess } from "../auth/password/password-change.service.ts";
import { isReader } from "../auth/sign-in/complete-sign-in.service.ts";
import type { MailRecipient } from "../auth/station.mails.ts";
import { consumeFactorCode } from "../second-factor/factor-proof.service.ts";
import { deleteSecondFactors } from "../second-factor/second-factor.service.ts";
import { userForUpdate } from "../user/user-account.sql.ts";
import { changeUser } from "../user/user-change.service.ts";
import { requireUser } from "../user/user-profile.service.ts";
import {
  describeRetainedData,
  queueDeletion,
  REMOVED_MAIL_JOB,
  requestAccountDeletion,
} from "./data-deletion.service.ts";

interface Confirmation {
  password?: string;
  code?: string;
}

/**
 * Removes the current user's account: sign-in stops immediately, and a job deletes personal data.
 * @throws INVALID_INPUT at `password` or `code`; CONFLICT at `role` for staff; TOO_MANY_REQUESTS
 */
export async function removeOwnAccount(
  context: CallContext,
  confirmation: Confirmation,
): Promise<AccountRemoval> {
  const { platform, db, now, locale } = context;
  const t = messagesFor(locale);
  const { id } = requireUser(context);
  await confirmIdentity(context, confirmation);
  const { deletion, hasPurchases } = await db.transaction(async (tx) => {
    const row = await userForUpdate(tx, id);
    if (!row) throw problemError("UNAUTHORIZED");
    if (!isReader(row)) throw conflictAt(context, "role", "user.staffStay");
    await deleteSecondFactors(tx, id);
    await revokeAccess(tx, id);
    await endAllSubscriptions(platform, tx, actorOf(context), id);
    await changeUser(
      tx,
      actorOf(context),
      row,
      { deletedAt: now, activated: false, awaitsActivation: false },
      now,
    );
    await platform.jobs.sendAll(tx, REMOVED_MAIL_JOB, [
      { email: row.email, locale: row.locale } satisfies MailRecipient,
    ]);
    return {
      deletion: await requestAccountDeletion(
        tx,
        { userId: id, email: row.emailVerifiedAt ? row.email : null, locale },
        now,
      ),
      hasPurchases: await hasMadePurchase(tx, id),
    };
  });
  await queueDeletion(platform, deletion.id);
  setSessionCookie(context, null, 0);
  const retained = (["log", ...(hasPurchases ? (["orders"] as const) : [])] as const).map((what) =>
    describeRetainedData(locale, what),
  );
  return {
    removed: t("user.removed"),
    kept: retained.map(({ text, why }) => ({ what: text, why })),
    code: deletion.code,
  };
}

/**
 * Verifies the password, or a TOTP or recovery code.
 * @throws INVALID_INPUT at `password` or `code`; TOO_MANY_REQUESTS
 */
async function confirmIdentity(
  context: CallContext,
  { password, code }: Confirmation,
): Promise<void> {
  const { platform, db } = context;
  const { id } = requireUser(context);
  if (password || !code) return confirmPassword(context, password ?? "");
  await platform.limiter.consume("otp.account", ACCOUNT_ATTEMPT_LIMIT, `removal:${id}`);
  const proof = await db.transaction((tx) =>
    consumeFactorCode({ ...context, db: tx }, { userId: id, code, isMailed: false }),
  );
  if (!proof) throw wrongCodeError(context);
}
