import { z } from "zod";
import { publicCall, signedInCall } from "../system/call.ts";
import { moment } from "../system/record.ts";
import { profile } from "./profile.ts";

/** Shortest and longest password, in characters. */
export const PASSWORD_LENGTH = { min: 12, max: 1024 } as const;

/** A password that somebody chooses. */
export const newPassword = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);
/** A password as somebody types it: whether it is the right one is not told by its length. */
export const typedPassword = z.string().min(1).max(PASSWORD_LENGTH.max);

export const email = z.email().max(254);

/** The digits of a mailed code, in either of the scripts that an Arabic keyboard has. */
const westernDigits = (text: string) =>
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

const tags = ["auth"];

export const authContract = {
  loginAdmin: publicCall
    .meta({ access: "public", limit: { points: 60, seconds: 300 } })
    .route({ method: "POST", path: "/v1/auth/login/admin", tags, summary: "Signs staff in, first step: mails a code" })
    .input(z.object({ email, password: typedPassword }))
    .output(challenge),
  checkOtp: publicCall
    .meta({ access: "public", limit: { points: 60, seconds: 300 } })
    .route({ method: "POST", path: "/v1/auth/check/otp", tags, summary: "Signs staff in, second step: takes the mailed code" })
    .input(codeTry)
    .output(profile),
  token: signedInCall
    .meta({ access: "signedIn", limit: { points: 60, seconds: 300 } })
    .route({ method: "POST", path: "/v1/auth/token", tags, summary: "Gives the session a new token" })
    .output(profile),
  logout: signedInCall.route({ method: "POST", path: "/v1/auth/logout", tags, summary: "Signs out on this device", successStatus: 204 }),
};
