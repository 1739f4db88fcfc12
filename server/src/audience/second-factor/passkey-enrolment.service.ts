import type { PasskeyCreation, PasskeyMade } from "@masthead/contract/audience/passkey.ts";
import { isTransport } from "@masthead/contract/audience/passkey.ts";
import { MOST_PASSKEYS, type Passkey } from "@masthead/contract/audience/second-factor.ts";
import { conflictError, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { constraintOf } from "../../platform/postgres/database.ts";
import { keyedHash } from "../../platform/secrets.ts";
import { actorOf, writeLog } from "../../system/log/log.store.ts";
import { confirmOwner } from "../auth/own-password.service.ts";
import { stationOf } from "../auth/station.mails.ts";
import { userForUpdate } from "../user/user-account.service.ts";
import { askerOf } from "../user/user-profile.service.ts";
import { sendNotice } from "./factor-notice.service.ts";
import { insertPasskey, passkeysOf } from "./passkey.store.ts";
import { CEREMONY, keepChallenge, spendChallenge } from "./passkey-challenge.service.ts";
import { bringsCertificates } from "./passkey-statement.ts";
import { toPasskey } from "./passkey-view.ts";
import { type RelyingParty, relyingParty } from "./relying-party.ts";
import { bytesOf, webAuthn } from "./webauthn.ts";

/** COSE numbers of EdDSA, ES256 and RS256, which authenticators have between them. */
const ALGORITHMS = [-8, -7, -257];
const SELECTION = { residentKey: "required", requireResidentKey: true, userVerification: "required" } as const;

/** What a user is called within their passkeys: the same in all of them, and it tells nothing of them. Base64url of 32 bytes. */
const handleOf = ({ config }: Platform, userId: number) => keyedHash(config.DATA_DIR, "passkey owner", String(userId));

/** What the asker's browser needs to make a passkey. @throws INVALID_INPUT at `password`; CONFLICT at `passkeys`; SERVICE_UNAVAILABLE */
export async function passkeyOptions(context: CallContext, password: string | undefined): Promise<PasskeyCreation> {
  const { platform, db, locale } = context;
  const party = relyingParty(context);
  const asker = askerOf(context);
  await confirmOwner(context, password);
  const known = await passkeysOf(db, asker.id);
  if (known.length >= MOST_PASSKEYS) throw tooMany(context);
  const { generateRegistrationOptions } = await webAuthn();
  const { challenge, rp, user } = await generateRegistrationOptions({
    rpID: party.id,
    rpName: await stationOf(platform, locale),
    userID: bytesOf(handleOf(platform, asker.id)),
    userName: asker.email,
    userDisplayName: asker.name,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await keepChallenge(context, challenge, { purpose: "enrol", userId: asker.id });
  return {
    challenge,
    timeout: CEREMONY,
    rp: { id: party.id, name: rp.name },
    user,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: known.map((one) => ({
      type: "public-key",
      id: one.credentialId,
      transports: one.transports.filter(isTransport),
    })),
    authenticatorSelection: SELECTION,
    attestation: "none",
  };
}

/** Keeps the passkey that the asker's browser made. @throws INVALID_INPUT at `response`; CONFLICT at `response` or `passkeys`; SERVICE_UNAVAILABLE */
export async function addPasskey(context: CallContext, { name, response }: { name: string; response: PasskeyMade }): Promise<Passkey> {
  const { platform, db, now, locale } = context;
  const t = wordsOf(locale);
  const party = relyingParty(context);
  const { id: userId } = askerOf(context);
  const challenge = await spendChallenge(context, response.response.clientDataJSON, { purpose: "enrol", userId });
  const made = challenge && (await credentialOf(party, challenge, response));
  if (!made) throw problemError("INVALID_INPUT", [{ path: "response", message: t("auth.passkeyNotMade") }]);
  const values = {
    userId,
    name,
    credentialId: made.id,
    userHandle: handleOf(platform, userId),
    publicKey: Buffer.from(made.publicKey).toString("base64url"),
    counter: made.counter,
    transports: (response.response.transports ?? []).filter(isTransport),
    createdAt: now,
  };
  try {
    const row = await db.transaction(async (tx) => {
      await userForUpdate(tx, userId);
      if ((await passkeysOf(tx, userId)).length >= MOST_PASSKEYS) throw tooMany(context);
      await writeLog(tx, actorOf(context), [{ action: "update", entity: "User", entityId: userId, changes: { passkey: [null, name] } }]);
      return insertPasskey(tx, values);
    });
    await sendNotice(platform, { userId, what: "passkeyAdded", name });
    return toPasskey(row);
  } catch (error) {
    if (constraintOf(error) !== "passkey_credential") throw error;
    throw conflictError({ errors: [{ path: "response", message: t("auth.passkeyKnown") }] });
  }
}

/** The credential that was made for this challenge, by someone whom the authenticator knows; null when anything about it is wrong. */
async function credentialOf(party: RelyingParty, expectedChallenge: string, response: PasskeyMade) {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    if (bringsCertificates(response.response.attestationObject)) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    return null;
  }
}

const tooMany = ({ locale }: CallContext) =>
  conflictError({ errors: [{ path: "passkeys", message: wordsOf(locale)("auth.tooManyPasskeys", { most: MOST_PASSKEYS }) }] });
