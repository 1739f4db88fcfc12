import type { SiteEntry } from "@masthead/contract/audience/auth.ts";
import { conflictError, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { countFailure, requirePersonAfterFailures } from "../bot-check/bot-check.service.ts";
import { hasSecondFactor } from "../second-factor/second-factor.service.ts";
import { type UserRow, userByEmail, userForUpdate } from "../user/user-account.service.ts";
import { isReader, mayVisit, openSession, writeEntry } from "./entry.service.ts";
import { accountKey, requestCode } from "./otp.service.ts";
import { isPassword } from "./password.service.ts";

interface Given {
  email: string;
  password: string;
  proof?: string | undefined;
}

/**
 * Signs a reader in. Whoever works in the back office is refused as a wrong password is: this door asks for one factor.
 * @throws INVALID_INPUT at `password` or `proof`; CONFLICT at `activated` after the right password alone; TOO_MANY_REQUESTS
 */
export async function signInOnSite(context: CallContext, { email, password, proof }: Given): Promise<SiteEntry> {
  const { platform, db, locale } = context;
  const t = wordsOf(locale);
  const account = accountKey(platform, email);
  await requirePersonAfterFailures(context, account, proof);
  const row = await userByEmail(db, email);
  const right = await isPassword(context, email, row, password);
  if (!right || !isReader(row)) {
    await countFailure(context, account);
    throw problemError("INVALID_INPUT", [{ path: "password", message: t("auth.wrongSignIn") }]);
  }
  if (!row.activated) {
    const message = t(row.awaitsActivation ? "auth.awaitsActivation" : "user.notActivated");
    throw conflictError({ errors: [{ path: row.awaitsActivation ? "activation" : "activated", message }] });
  }
  if (await hasSecondFactor(db, row.id))
    return { secondStep: await requestCode(context, { purpose: "siteSignIn", email, userId: row.id }) };
  return { profile: await openSession(context, await enter(context, row)) };
}

/** Writes the entry of who has the password still, and may come in. @throws INVALID_INPUT at `password` */
const enter = (context: CallContext, before: UserRow): Promise<UserRow> =>
  context.db.transaction(async (tx) => {
    const row = await userForUpdate(tx, before.id);
    // Changed or switched off on another device while this was on its way.
    if (!mayVisit(row) || row.passwordHash !== before.passwordHash)
      throw problemError("INVALID_INPUT", [{ path: "password", message: wordsOf(context.locale)("auth.wrongSignIn") }]);
    return writeEntry({ ...context, db: tx }, row);
  });
