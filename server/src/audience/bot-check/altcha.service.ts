import { type AltchaChallenge, type AltchaPayload, altchaPayload } from "@masthead/contract/audience/bot-check.ts";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { keyedHash, tokenHash } from "../../platform/secrets.ts";
import { spendProof } from "./spent-proof.store.ts";

/** Milliseconds for which a riddle can be sent in: as long as a form may lie open. */
const LIFETIME = 60 * 60_000;
/** One try in 256 fits, and each takes this many rounds: about a second on a telephone, and never much for who checks it. */
const ALGORITHM = "PBKDF2/SHA-256";
const ROUNDS = 1000;
const FITTING = "00";

const secretOf = ({ config }: Platform) => keyedHash(config.DATA_DIR, "altcha", "signature");

/** A riddle that a browser solves while somebody fills a form in. Nothing is kept of it before it is sent in. */
export async function makeRiddle({ platform, now }: CallContext): Promise<AltchaChallenge> {
  const { parameters, signature = "" } = await createChallenge({
    algorithm: ALGORITHM,
    cost: ROUNDS,
    keyPrefix: FITTING,
    deriveKey,
    expiresAt: new Date(now.getTime() + LIFETIME),
    hmacSignatureSecret: secretOf(platform),
  });
  const { algorithm, cost, expiresAt = 0, keyLength, keyPrefix, nonce, salt } = parameters;
  return { parameters: { algorithm, cost, expiresAt, keyLength, keyPrefix, nonce, salt }, signature };
}

/** Whether a riddle of ours was solved, in time and for the first time; it is used up by asking. */
export async function isSolvedRiddle({ platform, db }: CallContext, proof: string): Promise<boolean> {
  const payload = readPayload(proof);
  if (!payload) return false;
  const { challenge, solution } = payload;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secretOf(platform) });
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
