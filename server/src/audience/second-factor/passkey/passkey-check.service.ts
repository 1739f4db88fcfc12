import type { PasskeyAssertion, PasskeyRequest } from "@masthead/contract/audience/auth/passkey.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { claimCounter, type PasskeyRow, passkeyByCredential } from "./passkey.store.ts";
import { CEREMONY_TIMEOUT, spendChallenge, storeChallenge } from "./passkey-challenge.service.ts";
import { type RelyingParty, relyingParty } from "./relying-party.ts";
import { bytesFromBase64url, webAuthn } from "./webauthn.ts";

/**
 * Returns the options for a passkey sign-in. They list no credentials, so that the user chooses any
 * passkey.
 * @throws SERVICE_UNAVAILABLE
 */
export async function passkeySignInOptions(context: CallContext): Promise<PasskeyRequest> {
  const { id } = await relyingParty(context);
  const { generateAuthenticationOptions } = await webAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: id });
  await storeChallenge(context, challenge, { purpose: "signIn", userId: null });
  return { challenge, timeout: CEREMONY_TIMEOUT, rpId: id, userVerification: "required" };
}

export interface PasskeySignature {
  userId: number;
  passkeyId: number;
  /** Signature counter of the authenticator. */
  counter: number;
}

/** Verifies a passkey assertion. Returns null if anything is wrong. */
export async function verifyPasskeySignature(
  context: CallContext,
  response: PasskeyAssertion,
): Promise<PasskeySignature | null> {
  const party = await relyingParty(context);
  const challenge = await spendChallenge(context, response.response.clientDataJSON, {
    purpose: "signIn",
    userId: null,
  });
  const passkey = await passkeyByCredential(context.db, response.id);
  if (challenge === null || !passkey || response.response.userHandle !== passkey.userHandle)
    return null;
  const counter = await verifyCounter(party, challenge, response, passkey);
  return counter === null ? null : { userId: passkey.userId, passkeyId: passkey.id, counter };
}

/**
 * Records the use of a passkey. Returns false if its counter indicates a clone, or it was removed
 * concurrently.
 */
export const recordPasskeyUse = (
  { db, now }: CallContext,
  { passkeyId, counter }: PasskeySignature,
): Promise<boolean> => claimCounter(db, passkeyId, counter, now);

async function verifyCounter(
  { id, origins }: RelyingParty,
  expectedChallenge: string,
  response: PasskeyAssertion,
  passkey: PasskeyRow,
): Promise<number | null> {
  const { credentialId, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origins,
      expectedRPID: id,
      credential: { id: credentialId, publicKey: bytesFromBase64url(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
