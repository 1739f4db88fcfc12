import { Secret, TOTP } from "otpauth";

/** What every authenticator app can do: RFC 6238 with its defaults. */
const FORM = { algorithm: "SHA1", digits: 6, period: 30 };
/** Steps by which the clock of a telephone may be off. */
const WINDOW = 1;

/** A secret of 160 bits, base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The otpauth:// address that an app reads from a QR code. */
export const totpAddress = (app: { issuer: string; label: string; secret: string }): string => new TOTP({ ...FORM, ...app }).toString();

/** The step, of those around now, whose code this is; null when it is none's. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...FORM, secret: Secret.fromBase32(secret), token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: FORM.period, timestamp }) + delta;
}
