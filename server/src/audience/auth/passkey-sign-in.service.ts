import type { PasskeySigned } from "@masthead/contract/audience/passkey.ts";
import type { Profile } from "@masthead/contract/audience/profile.ts";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { readSignature, usePasskey } from "../second-factor/passkey-check.service.ts";
import { userForUpdate } from "../user/user-account.service.ts";
import { isActive, openSession, writeEntry } from "./entry.service.ts";

/** Signs in who holds a passkey and has shown so to its authenticator. @throws INVALID_INPUT at `response`, whatever is wrong */
export async function signInWithPasskey(context: CallContext, response: PasskeySigned): Promise<Profile> {
  const { db, locale } = context;
  const signature = await readSignature(context, response);
  const row =
    signature &&
    (await db.transaction(async (tx) => {
      const inside = { ...context, db: tx };
      const owner = await userForUpdate(tx, signature.userId);
      return isActive(owner) && (await usePasskey(inside, signature)) ? writeEntry(inside, owner) : null;
    }));
  if (!row) throw problemError("INVALID_INPUT", [{ path: "response", message: wordsOf(locale)("auth.wrongPasskey") }]);
  return openSession(context, row);
}
