import {
  type AltchaChallenge,
  type AltchaPayload,
  altchaPayload,
} from "@masthead/contract/audience/bot-check.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { keyedHash, tokenHash } from "../../platform/secrets.ts";
import { spendProof } from "./spent-proof.store.ts";

/** Lifetime of a challenge, in milliseconds: as long as a form may stay open. */
const LIFETIME = HOUR;
/**
 * Proof of work: one attempt in 256 matches the key prefix. About a second on a phone, and cheap to
 * verify.
 */
const ALGORITHM = "PBKDF2/SHA-256";
const ROUNDS = 1000;
const KEY_PREFIX = "00";

const hmacSecret = ({ config }: Platform) => keyedHash(config.APP_SECRET, "altcha", "signature");

/**
 * Creates a challenge that the browser solves while the user fills in a form. Nothing is stored
 * until it is submitted.
 */
export async function createAltchaChallenge({
  platform,
  now,
}: CallContext): Promise<AltchaChallenge> {
  const { parameters, signature = "" } = await createChallenge({
    algorithm: ALGORITHM,
    cost: ROUNDS,
    keyPrefix: KEY_PREFIX,
    deriveKey,
    expiresAt: new Date(now.getTime() + LIFETIME),
    hmacSignatureSecret: hmacSecret(platform),
  });
  const { algorithm, cost, expiresAt = 0, keyLength, keyPrefix, nonce, salt } = parameters;
  return {
    parameters: { algorithm, cost, expiresAt, keyLength, keyPrefix, nonce, salt },
    signature,
  };
}

/**
 * Whether a proof solves a challenge of this server that is neither expired nor spent. Spends the
 * challenge if so.
 */
export async function verifyAltchaSolution(
  { platform, db }: CallContext,
  proof: string,
): Promise<boolean> {
  const payload = readPayload(proof);
  if (!payload) return false;
  const { challenge, solution } = payload;
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: hmacSecret(platform),
  });
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
  return verified && spendProof(db, { hash: tokenHash(challenge.signature), expiresAt });
}

function readPayload(proof: string): AltchaPayload | undefined {
  try {
    return altchaPayload.safeParse(JSON.parse(Buffer.from(proof, "base64").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}
