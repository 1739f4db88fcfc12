import type { CallContext } from "../../platform/platform.ts";
import { tokenHash } from "../../platform/secrets.ts";
import { consumeChallenge, insertChallenge } from "./passkey.store.ts";
import type { PasskeyPurpose } from "./passkey.table.ts";

/** Milliseconds for which an authenticator may take its time. */
export const CEREMONY = 5 * 60_000;

interface Asked {
  purpose: PasskeyPurpose;
  /** Who enrols; null when someone signs in. */
  userId: number | null;
}

/** Remembers what an authenticator is asked to sign: only a hash of it. */
export async function keepChallenge({ db, now }: CallContext, challenge: string, asked: Asked): Promise<void> {
  await insertChallenge(db, { ...asked, challengeHash: tokenHash(challenge), expiresAt: new Date(now.getTime() + CEREMONY) });
}

/** The challenge that was signed, now used up, whatever comes of it; null when it was not asked for, is too old or was used before. */
export async function spendChallenge({ db, now }: CallContext, clientDataJSON: string, asked: Asked): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  return (await consumeChallenge(db, { ...asked, challengeHash: tokenHash(challenge) }, now)) ? challenge : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}
