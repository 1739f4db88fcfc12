import { randomInt } from "node:crypto";
import { RECOVERY_ALPHABET, recoveryCode } from "@masthead/contract/audience/auth.ts";
import { RECOVERY_CODES } from "@masthead/contract/audience/second-factor.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { keyedHash } from "../../platform/secrets.ts";
import { consumeRecoveryCode, countRecoveryCodes, hasRecoveryCode, insertRecoveryCodes } from "./totp.store.ts";

/** Of 32 each: 50 bits, of which a guesser has fifteen tries an hour. */
const CHARACTERS = 10;

const hashOf = ({ config }: Platform, userId: number, code: string) => keyedHash(config.DATA_DIR, "recovery code", `${userId}\n${code}`);

const newCode = () =>
  recoveryCode(Array.from({ length: CHARACTERS }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(""));

/** Makes a user's recovery codes. They are told this once: only hashes are kept. */
export async function giveRecoveryCodes({ platform, db }: CallContext, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await insertRecoveryCodes(
    db,
    userId,
    codes.map((code) => hashOf(platform, userId, code)),
  );
  return codes;
}

/** Whether a user has a recovery code still. */
export const isRecoveryCode = ({ platform, db }: CallContext, userId: number, code: string): Promise<boolean> =>
  hasRecoveryCode(db, userId, hashOf(platform, userId, code));

/** Uses a recovery code up. Returns how many are left, or null when it was none. */
export async function useRecoveryCode({ platform, db }: CallContext, userId: number, code: string): Promise<number | null> {
  return (await consumeRecoveryCode(db, userId, hashOf(platform, userId, code))) ? countRecoveryCodes(db, userId) : null;
}
