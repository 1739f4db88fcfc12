import type { PasskeyRequest, PasskeySigned } from "@masthead/contract/audience/passkey.ts";
import type { CallContext } from "../../platform/platform.ts";
import { claimCounter, type PasskeyRow, passkeyByCredential } from "./passkey.store.ts";
import { CEREMONY, keepChallenge, spendChallenge } from "./passkey-challenge.service.ts";
import { type RelyingParty, relyingParty } from "./relying-party.ts";
import { bytesOf, webAuthn } from "./webauthn.ts";

/** What a browser needs to sign in with whichever passkey its owner chooses. It names none. @throws SERVICE_UNAVAILABLE */
export async function requestPasskey(context: CallContext): Promise<PasskeyRequest> {
  const { id } = relyingParty(context);
  const { generateAuthenticationOptions } = await webAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: id });
  await keepChallenge(context, challenge, { purpose: "signIn", userId: null });
  return { challenge, timeout: CEREMONY, rpId: id, userVerification: "required" };
}

/** A passkey that has signed as it should. */
export interface Signature {
  userId: number;
  passkeyId: number;
  /** As the authenticator counts. */
  counter: number;
}

/** Whose passkey has signed a challenge of ours; null when anything about it is wrong. */
export async function readSignature(context: CallContext, response: PasskeySigned): Promise<Signature | null> {
  const party = relyingParty(context);
  const challenge = await spendChallenge(context, response.response.clientDataJSON, { purpose: "signIn", userId: null });
  const passkey = await passkeyByCredential(context.db, response.id);
  if (challenge === null || !passkey || response.response.userHandle !== passkey.userHandle) return null;
  const counter = await verifiedCounter(party, challenge, response, passkey);
  return counter === null ? null : { userId: passkey.userId, passkeyId: passkey.id, counter };
}

/** Writes down that a passkey has signed. False when its counter says that there are two of it, or it was removed meanwhile. */
export const usePasskey = ({ db, now }: CallContext, { passkeyId, counter }: Signature): Promise<boolean> =>
  claimCounter(db, passkeyId, counter, now);

async function verifiedCounter(
  { id, origin }: RelyingParty,
  expectedChallenge: string,
  response: PasskeySigned,
  passkey: PasskeyRow,
): Promise<number | null> {
  const { credentialId, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: credentialId, publicKey: bytesOf(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
