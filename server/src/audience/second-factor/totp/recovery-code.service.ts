import { randomInt } from "node:crypto";
import { formatRecoveryCode, RECOVERY_ALPHABET } from "@masthead/contract/audience/auth/auth.ts";
import { RECOVERY_CODE_COUNT } from "@masthead/contract/audience/auth/second-factor.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  hasRecoveryCode,
  insertRecoveryCodes,
} from "./totp.store.ts";

/** Characters of an alphabet of 32: 50 bits, which withstand fifteen attempts an hour. */
const CODE_LENGTH = 10;

const hashOf = ({ config }: Platform, userId: number, code: string) =>
  keyedHash(config.APP_SECRET, "recovery code", `${userId}\n${code}`);

const newCode = () =>
  formatRecoveryCode(
    Array.from(
      { length: CODE_LENGTH },
      () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
    ).join(""),
  );

/** Generates a user's recovery codes and returns them once. Only hashes are stored. */
export async function createRecoveryCodes(
  { platform, db }: CallContext,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  await insertRecoveryCodes(
    db,
    userId,
    codes.map((code) => hashOf(platform, userId, code)),
  );
  return codes;
}

/** Whether a recovery code of a user is unused. */
export const isRecoveryCode = (
  { platform, db }: CallContext,
  userId: number,
  code: string,
): Promise<boolean> => hasRecoveryCode(db, userId, hashOf(platform, userId, code));

/** Consumes a recovery code. Returns the number of codes left, or null if it is invalid. */
export async function spendRecoveryCode(
  { platform, db }: CallContext,
  userId: number,
  code: string,
): Promise<number | null> {
  return (await consumeRecoveryCode(db, userId, hashOf(platform, userId, code)))
    ? countRecoveryCodes(db, userId)
    : null;
}
