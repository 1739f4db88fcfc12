import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { tokenHash } from "../../../platform/secrets.ts";
import { consumeChallenge, insertChallenge } from "./passkey.store.ts";
import type { PasskeyPurpose } from "./passkey.table.ts";

/** Timeout of a WebAuthn ceremony, in milliseconds. */
export const CEREMONY_TIMEOUT = 5 * MINUTE;

interface ChallengeScope {
  purpose: PasskeyPurpose;
  /** User who enrols a passkey; null for sign-in. */
  userId: number | null;
}

export async function storeChallenge(
  { db, now }: CallContext,
  challenge: string,
  scope: ChallengeScope,
): Promise<void> {
  await insertChallenge(db, {
    ...scope,
    challengeHash: tokenHash(challenge),
    expiresAt: new Date(now.getTime() + CEREMONY_TIMEOUT),
  });
}

/**
 * Consumes and returns the signed challenge, whether or not the signature is valid. Returns null if
 * it is unknown, expired or used, or if a frame in a page of another site requested the signature.
 */
export async function spendChallenge(
  { db, now }: CallContext,
  clientDataJSON: string,
  scope: ChallengeScope,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  return (await consumeChallenge(db, { ...scope, challengeHash: tokenHash(challenge) }, now))
    ? challenge
    : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge, crossOrigin } = JSON.parse(
      Buffer.from(clientDataJSON, "base64url").toString(),
    ) as Record<string, unknown>;
    return typeof challenge === "string" && crossOrigin !== true ? challenge : null;
  } catch {
    return null;
  }
}
