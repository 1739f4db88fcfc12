import type { Platform } from "../../../platform/platform.ts";
import { openText, sealText } from "../../../platform/sealed-text.ts";

const purposeOf = (userId: number) => `totp:${userId}`;

/** Encrypts a secret for storage. It can only be decrypted for the same user. */
export const encryptTotpSecret = ({ config }: Platform, userId: number, secret: string): string =>
  sealText(config.APP_SECRET, purposeOf(userId), secret);

/** Decrypts a secret. Returns null if it was encrypted with another key. */
export function decryptTotpSecret(
  { config, log }: Platform,
  userId: number,
  sealed: string,
): string | null {
  const secret = openText(config.APP_SECRET, purposeOf(userId), sealed);
  if (secret === null)
    log.error(
      { userId },
      "cannot decrypt the secret of an authenticator app: APP_SECRET is not the one it was encrypted with",
    );
  return secret;
}
