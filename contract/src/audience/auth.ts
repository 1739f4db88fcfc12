import { z } from "zod";
import { publicCall, signedInCall } from "../system/call.ts";
import { moment } from "../system/record.ts";
import { botCheckContract, botProof } from "./bot-check.ts";
import { passkeyRequest, passkeySigned } from "./passkey.ts";
import { profile } from "./profile.ts";

/** Shortest and longest password, in characters. */
export const PASSWORD_LENGTH = { min: 12, max: 1024 } as const;

/** A password that somebody chooses. */
export const newPassword = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);
/** A password as somebody types it: whether it is the right one is not told by its length. */
export const typedPassword = z.string().min(1).max(PASSWORD_LENGTH.max);

export const email = z.email().max(254);

/** The digits of a mailed code, in either of the scripts that an Arabic keyboard has. */
export const westernDigits = (text: string) =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf)).replaceAll(/\s/g, "");
export const code = z
  .string()
  .max(32)
  .overwrite(westernDigits)
  .regex(/^\d{6}$/)
  .describe("The mailed code: six digits");

const challengeId = z.string().min(1).max(64).describe("Opaque: from the reply that announced the code");

/** A code is on its way, if the address and the rest were right; the reply is the same when they were not. */
export const challenge = z.object({ challenge: challengeId, expiresAt: moment });
export type Challenge = z.infer<typeof challenge>;

export const codeTry = z.object({ challenge: challengeId, code });

/** Recovery codes are made of these: no i, l, o and u, which are read as others. */
export const RECOVERY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY = { length: 10, half: 5 };

/** A recovery code as it is written down, in two halves. */
export const recoveryCode = (characters: string) => `${characters.slice(0, RECOVERY.half)}-${characters.slice(RECOVERY.half)}`;

/** A code of either kind as somebody types it: any case, script, space or dash, and letters for the digits that they look like. */
export function typedCode(text: string): string {
  const characters = westernDigits(text)
    .toLowerCase()
    .replaceAll(/[\p{Dash}\p{Cf}]/gu, "");
  if (characters.length !== RECOVERY.length) return characters;
  return recoveryCode(characters.replaceAll("o", "0").replaceAll(/[il]/g, "1"));
}

/** A reader who is in, or what the second step is made with. */
const siteEntry = z.object({ profile: profile.optional(), secondStep: challenge.optional() });
export type SiteEntry = z.infer<typeof siteEntry>;

/** What signs in after the password. Which of them an account takes is not told. */
export const signInTry = z.object({
  challenge: challengeId,
  code: z
    .string()
    .max(32)
    .overwrite(typedCode)
    .regex(/^(\d{6}|[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5})$/)
    .describe("Six digits, mailed or of the authenticator app, or a recovery code: xxxxx-xxxxx"),
});

const tags = ["auth"];

/** Many people sign in behind one address of a carrier or an office, but nobody twenty times in five minutes. */
const SIGN_IN = { points: 20, seconds: 300, shared: 60, network: 300 };

export const authContract = {
  loginAdmin: publicCall
    .meta({ access: "public", limit: SIGN_IN })
    .route({
      method: "POST",
      path: "/v1/auth/login/admin",
      tags,
      summary: "Signs staff in, first step: mails a code, unless an app has it",
    })
    .input(z.object({ email, password: typedPassword }))
    .output(challenge),
  checkOtp: publicCall
    .meta({ access: "public", limit: { points: 60, seconds: 300 } })
    .route({ method: "POST", path: "/v1/auth/check/otp", tags, summary: "Second step of signing in: takes the code" })
    .input(signInTry)
    .output(profile),
  loginWeb: publicCall
    .meta({ access: "public", limit: { ...SIGN_IN, proof: true } })
    .route({
      method: "POST",
      path: "/v1/auth/login/web",
      tags,
      summary: "Signs readers in; who has a second factor gets a challenge instead, for check/otp",
    })
    .input(z.object({ email, password: typedPassword, proof: botProof }))
    .output(siteEntry),
  ...botCheckContract,
  passkeyOptions: publicCall
    .meta({ access: "public", limit: { points: 60, seconds: 300 } })
    .route({ method: "POST", path: "/v1/auth/passkey/options", tags, summary: "What a browser needs to sign in with a passkey" })
    .output(passkeyRequest),
  passkeyCheck: publicCall
    .meta({ access: "public", limit: { points: 60, seconds: 300 } })
    .route({ method: "POST", path: "/v1/auth/passkey/check", tags, summary: "Signs in with a passkey, without a password" })
    .input(z.object({ response: passkeySigned }))
    .output(profile),
  token: signedInCall
    .meta({ access: "signedIn", limit: { points: 60, seconds: 300 } })
    .route({ method: "POST", path: "/v1/auth/token", tags, summary: "Gives the session a new token" })
    .output(profile),
  logout: signedInCall.route({ method: "POST", path: "/v1/auth/logout", tags, summary: "Signs out on this device", successStatus: 204 }),
};
