import type { DigestChoice } from "@masthead/contract/audience/digest.ts";
import { invalidInput } from "../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { isSameSecret, keyedHash } from "../../platform/secrets.ts";
import type { PersonalData } from "../user/personal-data.ts";
import { requireUser } from "../user/user-profile.service.ts";
import {
  choiceOf,
  deleteChoice,
  deleteDigestsOf,
  digestsOf,
  storeChoice,
} from "./digest-choice.store.ts";

/** Returns the current user's digest setting; off by default. */
export async function ownDigest(context: CallContext): Promise<DigestChoice> {
  const { id, locale } = requireUser(context);
  const row = await choiceOf(context.db, id);
  return row ? { frequency: row.frequency, locale: row.locale } : { frequency: "off", locale };
}

/**
 * Sets or turns off the current user's digest. The first digest covers articles published since the
 * first choice.
 */
export async function chooseDigest(
  context: CallContext,
  { frequency, locale }: DigestChoice,
): Promise<DigestChoice> {
  const { id: userId } = requireUser(context);
  if (frequency === "off") await deleteChoice(context.db, userId);
  else await storeChoice(context.db, { userId, frequency, locale, since: context.now });
  return { frequency, locale };
}

const signature = ({ config }: Platform, userId: string) =>
  keyedHash(config.APP_SECRET, "digest unsubscribe", userId);

/**
 * Returns the token that unsubscribes a reader without sign-in: the user id with a keyed signature.
 * It does not expire.
 */
export function unsubscribeToken(platform: Platform, userId: number): string {
  const encodedId = userId.toString(36);
  return `${encodedId}.${signature(platform, encodedId)}`;
}

/**
 * Turns off the digest of a token's reader. Idempotent.
 * @throws INVALID_INPUT at `token` if the signature is invalid
 */
export async function unsubscribe(context: CallContext, token: string): Promise<void> {
  const { platform, db } = context;
  const [encodedId = "", givenSignature = ""] = token.split(".");
  if (!isSameSecret(givenSignature, signature(platform, encodedId)))
    throw invalidInput(context, "token", "user.wrongUnsubscribe");
  await deleteChoice(db, Number.parseInt(encodedId, 36));
}

/** A reader's digest setting and digests. */
export const digestPersonalData: PersonalData = {
  async exportOf(db, { id }) {
    const row = await choiceOf(db, id);
    const digests = await digestsOf(db, id);
    const choice = row
      ? { frequency: row.frequency, locale: row.locale, since: row.since.toISOString() }
      : null;
    const made = digests.map(({ madeAt, mailedAt, ...rest }) => ({
      ...rest,
      madeAt: madeAt.toISOString(),
      mailedAt: mailedAt?.toISOString() ?? null,
    }));
    return { digest: { choice, made } };
  },
  async erase(tx, userId) {
    await deleteChoice(tx, userId);
    await deleteDigestsOf(tx, userId);
  },
};
