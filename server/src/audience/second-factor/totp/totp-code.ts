import { Secret, TOTP } from "otpauth";

/** RFC 6238 defaults, which every authenticator app supports. */
const PARAMETERS = { algorithm: "SHA1", digits: 6, period: 30 };
/** Allowed clock skew of a phone, in steps. */
const WINDOW = 1;

/** Generates a secret of 160 bits, base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the otpauth:// URI for a QR code. */
export const totpUri = (app: { issuer: string; label: string; secret: string }): string =>
  new TOTP({ ...PARAMETERS, ...app }).toString();

/** Returns the time step of a code, or null if the code is not valid now. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...PARAMETERS,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: WINDOW,
  });
  return delta === null ? null : TOTP.counter({ period: PARAMETERS.period, timestamp }) + delta;
}
