import type { Platform } from "../../platform/platform.ts";
import { isSameSecret, keyedHash } from "../../platform/secrets.ts";

/** Purposes of tokens: a token of one is not valid for another. */
type TokenPurpose = "confirm" | "subscription" | "click";

/** Length in characters of base64url: 132 bits. */
const SIGNATURE_LENGTH = 22;
const TOKEN = /^([0-9a-z]{1,12}(?:\.[0-9a-z]{1,12}){0,2})\.([\w-]{22})$/;

const sign = ({ config }: Pick<Platform, "config">, purpose: TokenPurpose, message: string) =>
  keyedHash(config.APP_SECRET, `newsletter ${purpose}`, message).slice(0, SIGNATURE_LENGTH);

/**
 * Returns a token for the links in a mail: numbers with a keyed signature. Nothing is stored for it,
 * and it does not expire.
 */
export function newsletterToken(
  platform: Pick<Platform, "config">,
  purpose: TokenPurpose,
  ...numbers: number[]
): string {
  const message = numbers.map((number) => number.toString(36)).join(".");
  return `${message}.${sign(platform, purpose, message)}`;
}

/** Returns the numbers of a token, or null if its signature is not valid. */
export function parseNewsletterToken(
  platform: Pick<Platform, "config">,
  purpose: TokenPurpose,
  token: string,
): number[] | null {
  const [, message = "", signature = ""] = TOKEN.exec(token) ?? [];
  if (!message || !isSameSecret(signature, sign(platform, purpose, message))) return null;
  const numbers = message.split(".").map((part) => Number.parseInt(part, 36));
  return numbers.every(Number.isSafeInteger) ? numbers : null;
}
