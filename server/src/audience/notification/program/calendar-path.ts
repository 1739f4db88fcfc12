import type { Locale } from "@masthead/contract/platform/locale.ts";
import { inLocalePath } from "@masthead/contract/platform/paths.ts";
import { isSameSecret, keyedHash } from "../../../platform/secrets.ts";

/** Length of the signature in characters of base64url: 132 bits. */
const SIGNATURE_LENGTH = 22;

const sign = (secret: string, userId: string) =>
  keyedHash(secret, "program calendar", userId).slice(0, SIGNATURE_LENGTH);

/** Returns the path of the calendar of a reader's programs. Calendar clients cannot sign in. */
export const programCalendarOf = (secret: string, locale: Locale, userId: number): string =>
  inLocalePath(locale, `/schedule/programs/${userId}.${sign(secret, String(userId))}.ics`);

/** Returns the reader of a calendar, or null if the signature is invalid. */
export function readerOfCalendar(
  secret: string,
  { user = "", signature = "" }: Record<string, string>,
): number | null {
  return isSameSecret(signature, sign(secret, user)) ? Number(user) : null;
}
