import type { Platform } from "../../platform/platform.ts";
import { openText, sealText } from "../../platform/sealed-text.ts";

const purposeOf = (userId: number) => `totp:${userId}`;

/** A user's secret as it is stored: it opens for no other user. */
export const sealSecret = ({ config }: Platform, userId: number, secret: string): string =>
  sealText(config.DATA_DIR, purposeOf(userId), secret);

/** The secret; null when the installation has another key than the one it was stored with. */
export function openSecret({ config, log }: Platform, userId: number, sealed: string): string | null {
  const secret = openText(config.DATA_DIR, purposeOf(userId), sealed);
  if (secret === null)
    log.error({ userId }, "the secret of an authenticator app does not open: DATA_DIR/secret is not the one it was stored with");
  return secret;
}
