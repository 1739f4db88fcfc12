import { z } from "zod";
import { asciiDigits } from "../../platform/ascii-digits.ts";
import { publicCall, signedInCall } from "../../platform/call.ts";
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH, typedEmail } from "../../platform/email-address.ts";
import { timestamp } from "../../platform/record.ts";
import { botCheckContract, botProof } from "../bot-check.ts";
import { passkeyAssertion, passkeyRequest } from "./passkey.ts";
import { PASSWORD_LENGTH } from "./password.ts";
import { profile } from "./profile.ts";

/** Password that a user chooses. */
export const newPassword = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);
/**
 * Password typed at sign-in. It has no minimum length, so that a short one fails like any other
 * wrong password.
 */
export const typedPassword = z.string().min(1).max(PASSWORD_LENGTH.max);

/**
 * Email address, with its domain in ASCII: both forms of an internationalised domain are one
 * address.
 */
export const email = z
  .string()
  .overwrite(typedEmail)
  .email({ pattern: EMAIL_PATTERN })
  .max(MAX_EMAIL_LENGTH);

/** Code as typed or pasted: in digits of any script, with spaces. */
export const typedCode = (text: string) => asciiDigits(text).replaceAll(/\s/g, "");
export const code = z
  .string()
  .max(32)
  .overwrite(typedCode)
  .regex(/^\d{6}$/)
  .describe("Six-digit code from the email");

const challengeId = z
  .string()
  .min(1)
  .max(64)
  .describe("Opaque id from the response that announced the code");

/**
 * Challenge of a second step. The response is the same if the credentials were wrong; only no code
 * is sent.
 */
export const challenge = z.object({ challenge: challengeId, expiresAt: timestamp });
export type Challenge = z.infer<typeof challenge>;

export const codeAttempt = z.object({ challenge: challengeId, code });

/**
 * Alphabet of recovery codes (Crockford's Base32): without i, l, o and u, which are easily misread.
 */
export const RECOVERY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY_CODE = { length: 10, half: 5 };

/** Formats a recovery code for display, as two halves joined by a dash. */
export const formatRecoveryCode = (characters: string) =>
  `${characters.slice(0, RECOVERY_CODE.half)}-${characters.slice(RECOVERY_CODE.half)}`;

/**
 * Normalises a typed code of either kind: case, script, spaces, dashes, and letters typed for
 * similar digits.
 */
export function normalizeCode(text: string): string {
  const characters = typedCode(text)
    .toLowerCase()
    .replaceAll(/[\p{Dash}\p{Cf}]/gu, "");
  if (characters.length !== RECOVERY_CODE.length) return characters;
  return formatRecoveryCode(characters.replaceAll("o", "0").replaceAll(/[il]/g, "1"));
}

/** Asks a sign-in for a bearer token. */
const tokenRequest = {
  returnToken: z
    .boolean()
    .optional()
    .describe(
      "For apps: returns a bearer token in `session` instead of setting the session cookie",
    ),
};

/** Session of an app, which sends the token as `Authorization: Bearer …`. */
export const appSession = z.object({
  token: z.string(),
  expiresAt: timestamp.describe("Ends earlier if it is not used for days"),
});
export type AppSession = z.infer<typeof appSession>;

const ofApp = {
  session: appSession.optional().describe("For callers with a bearer token, or that ask for one"),
};

/** Profile of a user whose session was started or renewed. */
export const signedInProfile = profile.extend(ofApp);
export type SignedInProfile = z.infer<typeof signedInProfile>;

/** Session that replaces the previous one of the caller. */
export const replacedSession = z.object(ofApp);
export type ReplacedSession = z.infer<typeof replacedSession>;

/** Result of a reader's sign-in: the profile, or the challenge for the second step. */
const siteEntry = z.object({
  profile: profile.optional(),
  ...ofApp,
  secondStep: challenge.optional(),
});
export type SiteEntry = z.infer<typeof siteEntry>;

/** Code of any second factor. */
const factorCode = z
  .string()
  .max(32)
  .overwrite(normalizeCode)
  .regex(/^(\d{6}|[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5})$/)
  .describe("Six digits, from the email or the authenticator app, or a recovery code: xxxxx-xxxxx");

/** Second step of signing in. The schema does not reveal which kinds of code an account accepts. */
const signInAttempt = z.object({
  challenge: challengeId,
  code: factorCode,
  ...tokenRequest,
});

/** Methods by which the owner of an account can be reauthenticated. */
const stepUpMethods = z.object({
  password: z.boolean(),
  code: z.boolean().describe("Authenticator app"),
  passkey: z.boolean(),
});
export type StepUpMethods = z.infer<typeof stepUpMethods>;

/** Proof of the current user's identity, one of the three. */
const stepUpProof = z
  .strictObject({
    password: typedPassword.optional(),
    code: factorCode.optional().describe("From the authenticator app, or a recovery code"),
    response: passkeyAssertion.optional().describe("Signature for the options of passkey/options"),
  })
  .refine(
    (proof) => Object.values(proof).filter((value) => value !== undefined).length === 1,
    "needs exactly one proof",
  );
export type StepUpProof = z.infer<typeof stepUpProof>;

const tags = ["auth"];

/**
 * Many people share the IP address of a carrier or an office, but nobody signs in twenty times in
 * five minutes.
 */
const SIGN_IN_LIMIT = { points: 20, seconds: 300, shared: 60, network: 300 };

export const authContract = {
  loginAdmin: publicCall
    .meta({ access: "public", limit: SIGN_IN_LIMIT })
    .route({
      method: "POST",
      path: "/v1/auth/login/admin",
      tags,
      summary:
        "Sign in staff, first step: emails a code, unless the account has an authenticator app",
    })
    .input(z.object({ email, password: typedPassword }))
    .output(challenge),
  checkOtp: publicCall
    .meta({ access: "public", limit: { points: 60, seconds: 300 } })
    .route({
      method: "POST",
      path: "/v1/auth/check/otp",
      tags,
      summary: "Second step of signing in: verify the code",
    })
    .input(signInAttempt)
    .output(signedInProfile),
  loginWeb: publicCall
    .meta({ access: "public", limit: { ...SIGN_IN_LIMIT, proof: true } })
    .route({
      method: "POST",
      path: "/v1/auth/login/web",
      tags,
      summary:
        "Sign in a reader; an account with a second factor gets a challenge for check/otp instead",
    })
    .input(z.object({ email, password: typedPassword, proof: botProof, ...tokenRequest }))
    .output(siteEntry),
  ...botCheckContract,
  passkeyOptions: publicCall
    .meta({ access: "public", limit: { points: 60, seconds: 300 } })
    .route({
      method: "POST",
      path: "/v1/auth/passkey/options",
      tags,
      summary: "Get the WebAuthn options for signing in with a passkey",
    })
    .output(passkeyRequest),
  passkeyCheck: publicCall
    .meta({ access: "public", limit: { points: 60, seconds: 300 } })
    .route({
      method: "POST",
      path: "/v1/auth/passkey/check",
      tags,
      summary: "Sign in with a passkey, without a password",
    })
    .input(z.object({ response: passkeyAssertion, ...tokenRequest }))
    .output(signedInProfile),
  token: signedInCall
    .meta({ access: "signedIn", limit: { points: 60, seconds: 300 } })
    .route({
      method: "POST",
      path: "/v1/auth/token",
      tags,
      summary: "Renew the token of the session",
    })
    .output(signedInProfile),
  stepUpMethods: signedInCall
    .route({
      method: "GET",
      path: "/v1/auth/step-up",
      tags,
      summary: "Get how the current user can confirm their identity",
    })
    .output(stepUpMethods),
  stepUp: signedInCall
    .meta({ access: "signedIn", limit: { points: 20, seconds: 300 } })
    .route({
      method: "POST",
      path: "/v1/auth/step-up",
      tags,
      summary:
        "Confirm the identity of the current user, by a password, a code or a passkey; sensitive calls require it for ten minutes",
      successStatus: 204,
    })
    .input(stepUpProof)
    .output(z.void()),
  logout: signedInCall.route({
    method: "POST",
    path: "/v1/auth/logout",
    tags,
    summary: "Sign out on this device",
    successStatus: 204,
  }),
};
