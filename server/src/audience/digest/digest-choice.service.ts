import type { DigestChoice } from "@masthead/contract/audience/digest.ts";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { isSameSecret, keyedHash } from "../../platform/secrets.ts";
import { askerOf } from "../user/user-profile.service.ts";
import { choiceOf, deleteChoice, deleteDigestsOf, digestsOf, storeChoice } from "./digest-choice.store.ts";

/** What the asker has chosen; who has not chosen gets none. */
export async function ownDigest(context: CallContext): Promise<DigestChoice> {
  const { id, locale } = askerOf(context);
  const row = await choiceOf(context.db, id);
  return row ? { frequency: row.frequency, locale: row.locale } : { frequency: "off", locale };
}

/** Chooses a digest for the asker, or none. What is new counts from the first choice on. */
export async function chooseDigest(context: CallContext, { frequency, locale }: DigestChoice): Promise<DigestChoice> {
  const { id: userId } = askerOf(context);
  if (frequency === "off") await deleteChoice(context.db, userId);
  else await storeChoice(context.db, { userId, frequency, locale, since: context.now });
  return { frequency, locale };
}

const signature = ({ config }: Platform, userId: string) => keyedHash(config.DATA_DIR, "digest unsubscribe", userId);

/** What ends a reader's digests without signing in: their number, and what only this installation can sign it with. It does not end. */
export function unsubscribeToken(platform: Platform, userId: number): string {
  const text = userId.toString(36);
  return `${text}.${signature(platform, text)}`;
}

/** Ends the digests of who holds a token; a second time changes nothing. @throws INVALID_INPUT at `token` when nobody was given it */
export async function unsubscribe({ platform, db, locale }: CallContext, token: string): Promise<void> {
  const [text = "", given = ""] = token.split(".");
  if (!isSameSecret(given, signature(platform, text)))
    throw problemError("INVALID_INPUT", [{ path: "token", message: wordsOf(locale)("user.wrongUnsubscribe") }]);
  await deleteChoice(db, Number.parseInt(text, 36));
}

/** The choice and what was mailed for it, for the file of what is held of somebody. */
export async function digestForExport(db: Db, userId: number) {
  const row = await choiceOf(db, userId);
  const made = await digestsOf(db, userId);
  return {
    choice: row ? { frequency: row.frequency, locale: row.locale, since: row.since.toISOString() } : null,
    made: made.map(({ madeAt, mailedAt, ...rest }) => ({
      ...rest,
      madeAt: madeAt.toISOString(),
      mailedAt: mailedAt?.toISOString() ?? null,
    })),
  };
}

export async function forgetDigest(db: Db, userId: number): Promise<void> {
  await deleteChoice(db, userId);
  await deleteDigestsOf(db, userId);
}
