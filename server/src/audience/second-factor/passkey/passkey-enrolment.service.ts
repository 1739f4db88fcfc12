import type {
  PasskeyCreation,
  PasskeyRegistration,
} from "@masthead/contract/audience/auth/passkey.ts";
import { isTransport } from "@masthead/contract/audience/auth/passkey.ts";
import { MAX_PASSKEYS, type Passkey } from "@masthead/contract/audience/auth/second-factor.ts";
import { conflictAt, invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import { violatedConstraint } from "../../../platform/postgres/database.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { confirmPasswordOrFreshSession } from "../../auth/password/own-password.service.ts";
import { stationNameIn } from "../../auth/station.mails.ts";
import { userForUpdate } from "../../user/user-account.sql.ts";
import { requireUser } from "../../user/user-profile.service.ts";
import { queueSecurityNotice } from "../factor-notice.service.ts";
import { insertPasskey, passkeysOf } from "./passkey.store.ts";
import { hasAttestationCertificates } from "./passkey-attestation.ts";
import { CEREMONY_TIMEOUT, spendChallenge, storeChallenge } from "./passkey-challenge.service.ts";
import { toPasskey } from "./passkey-view.ts";
import { type RelyingParty, relyingParty } from "./relying-party.ts";
import { bytesFromBase64url, webAuthn } from "./webauthn.ts";

/** COSE identifiers of EdDSA, ES256 and RS256. Every authenticator supports at least one. */
const ALGORITHMS = [-8, -7, -257];
const SELECTION = {
  residentKey: "required",
  requireResidentKey: true,
  userVerification: "required",
} as const;

/**
 * Returns the WebAuthn user handle: the same in all passkeys of a user, and without personal data.
 * Base64url of 32 bytes.
 */
const handleOf = ({ config }: Platform, userId: number) =>
  keyedHash(config.APP_SECRET, "passkey owner", String(userId));

/**
 * Returns the options for creating a passkey.
 * @throws INVALID_INPUT at `password`; CONFLICT at `passkeys`; SERVICE_UNAVAILABLE
 */
export async function passkeyOptions(
  context: CallContext,
  password: string | undefined,
): Promise<PasskeyCreation> {
  const { platform, db, locale } = context;
  const party = await relyingParty(context);
  const currentUser = requireUser(context);
  await confirmPasswordOrFreshSession(context, password);
  const existing = await passkeysOf(db, currentUser.id);
  if (existing.length >= MAX_PASSKEYS) throw tooMany(context);
  const { generateRegistrationOptions } = await webAuthn();
  const { challenge, rp, user } = await generateRegistrationOptions({
    rpID: party.id,
    rpName: await stationNameIn(platform, locale),
    userID: bytesFromBase64url(handleOf(platform, currentUser.id)),
    userName: currentUser.email,
    userDisplayName: currentUser.name,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await storeChallenge(context, challenge, { purpose: "enrol", userId: currentUser.id });
  return {
    challenge,
    timeout: CEREMONY_TIMEOUT,
    rp: { id: party.id, name: rp.name },
    user,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: existing.map((passkey) => ({
      type: "public-key",
      id: passkey.credentialId,
      transports: passkey.transports.filter(isTransport),
    })),
    authenticatorSelection: SELECTION,
    attestation: "none",
  };
}

/**
 * Verifies and stores a new passkey of the current user.
 * @throws INVALID_INPUT at `response`; CONFLICT at `response` or `passkeys`; SERVICE_UNAVAILABLE
 */
export async function addPasskey(
  context: CallContext,
  { name, response }: { name: string; response: PasskeyRegistration },
): Promise<Passkey> {
  const { platform, db, now } = context;
  const party = await relyingParty(context);
  const { id: userId } = requireUser(context);
  const challenge = await spendChallenge(context, response.response.clientDataJSON, {
    purpose: "enrol",
    userId,
  });
  const credential = challenge && (await verifyRegistration(party, challenge, response));
  if (!credential) throw invalidInput(context, "response", "auth.passkeyNotMade");
  const values = {
    userId,
    name,
    credentialId: credential.id,
    userHandle: handleOf(platform, userId),
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: (response.response.transports ?? []).filter(isTransport),
    createdAt: now,
  };
  try {
    const row = await db.transaction(async (tx) => {
      await userForUpdate(tx, userId);
      if ((await passkeysOf(tx, userId)).length >= MAX_PASSKEYS) throw tooMany(context);
      await writeLog(tx, actorOf(context), [
        { action: "update", entity: "User", entityId: userId, changes: { passkey: [null, name] } },
      ]);
      return insertPasskey(tx, values);
    });
    await queueSecurityNotice(platform, { userId, what: "passkeyAdded", name });
    return toPasskey(row);
  } catch (error) {
    if (violatedConstraint(error) !== "passkey_credential") throw error;
    throw conflictAt(context, "response", "auth.passkeyKnown");
  }
}

/**
 * Verifies a registration response, including user verification. Returns its credential, or null if
 * anything is wrong.
 */
async function verifyRegistration(
  party: RelyingParty,
  expectedChallenge: string,
  response: PasskeyRegistration,
) {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    if (hasAttestationCertificates(response.response.attestationObject)) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    return null;
  }
}

const tooMany = (context: CallContext) =>
  conflictAt(context, "passkeys", "auth.tooManyPasskeys", { max: MAX_PASSKEYS });
