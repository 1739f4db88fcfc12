import type { Platform } from "../../platform/platform.ts";
import { isSameSecret, keyedHash } from "../../platform/secrets.ts";

/** Length in characters of base64url: 132 bits. */
const SIGNATURE_LENGTH = 22;
const TOKEN = /^([0-9a-z]{1,12})\.([\w-]{22})$/;

const sign = ({ config }: Pick<Platform, "config">, id: string) =>
  keyedHash(config.APP_SECRET, "letter", id).slice(0, SIGNATURE_LENGTH);

/** Returns the token of the links in the mails about a letter. It is not stored, and not limited. */
export function letterToken(platform: Pick<Platform, "config">, id: number): string {
  const text = id.toString(36);
  return `${text}.${sign(platform, text)}`;
}

/** Returns the id of the letter of a token, or null if its signature is not valid. */
export function parseLetterToken(platform: Pick<Platform, "config">, token: string): number | null {
  const [, text = "", signature = ""] = TOKEN.exec(token) ?? [];
  if (!text || !isSameSecret(signature, sign(platform, text))) return null;
  const id = Number.parseInt(text, 36);
  return Number.isSafeInteger(id) ? id : null;
}
