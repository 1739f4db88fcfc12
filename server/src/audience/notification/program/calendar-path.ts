import type { Locale } from "@masthead/contract/platform/locale.ts";
import { inLocalePath } from "@masthead/contract/platform/paths.ts";
import { isSameSecret, keyedHash } from "../../../platform/secrets.ts";

/** Length of the signature in characters of base64url: 132 bits. */
const SIGNATURE_LENGTH = 22;

/** Calendar of a reader. The revision counts how often the reader has replaced its address. */
export interface CalendarAddress {
  userId: number;
  revision: number;
}

const sign = (secret: string, subject: string) =>
  keyedHash(secret, "program calendar", subject).slice(0, SIGNATURE_LENGTH);

/** Signed part of the address. The first address of a reader has no revision. */
const subjectOf = ({ userId, revision }: CalendarAddress): string =>
  revision === 0 ? String(userId) : `${userId}-${revision}`;

/** Returns the path of the calendar of a reader's programs. Calendar clients cannot sign in. */
export function programCalendarOf(
  secret: string,
  locale: Locale,
  address: CalendarAddress,
): string {
  const subject = subjectOf(address);
  return inLocalePath(locale, `/schedule/programs/${subject}.${sign(secret, subject)}.ics`);
}

/** Returns the calendar of an address, or null if the signature is invalid. */
export function parseCalendarAddress(
  secret: string,
  { subject = "", signature = "" }: Record<string, string>,
): CalendarAddress | null {
  if (!isSameSecret(signature, sign(secret, subject))) return null;
  const [userId, revision = 0] = subject.split("-").map(Number);
  return userId === undefined ? null : { userId, revision };
}
