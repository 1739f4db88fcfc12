import { z } from "zod";
import { id, signedInCall } from "../system/call.ts";
import { moment, recordId, written } from "../system/record.ts";
import { code, typedPassword } from "./auth.ts";
import { passkeyCreation, passkeyMade } from "./passkey.ts";

/** Codes that are given when an authenticator app is enrolled, for the day when it is lost. */
export const RECOVERY_CODES = 10;
/** Passkeys of one account. */
export const MOST_PASSKEYS = 20;

/** A passkey as its owner sees it. */
export const passkey = z.object({ id, name: z.string(), createdAt: moment, usedAt: moment.nullable() });
export type Passkey = z.infer<typeof passkey>;

export const secondFactors = z.object({
  totp: z.object({ enrolledAt: moment }).nullable().describe("The authenticator app"),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactors = z.infer<typeof secondFactors>;

const passkeyName = written(60).min(1);
const ownPassword = z.object({ password: typedPassword.describe("One's own, as it is now") });
const ownPasswordUnlessFresh = typedPassword.optional().describe("One's own; not asked for within ten minutes of signing in");

const tags = ["user"];
const read = signedInCall;
const write = signedInCall.meta({ limit: { points: 60, seconds: 300 } });

/** Calls of everyone about what they sign in with beside their password. */
export const secondFactorContract = {
  secondFactors: read
    .route({ method: "GET", path: "/v1/user/second-factors", tags, summary: "One's own second factors" })
    .output(secondFactors),
  beginTotp: write
    .route({ method: "POST", path: "/v1/user/totp", tags, summary: "A secret for an authenticator app, not in use yet" })
    .input(ownPassword)
    .output(
      z.object({
        secret: z.string().describe("Base32"),
        uri: z.string().describe("otpauth:// address, for a QR code"),
        expiresAt: moment.describe("Until then it can be confirmed"),
      }),
    ),
  confirmTotp: write
    .route({ method: "POST", path: "/v1/user/totp/confirm", tags, summary: "Put the app to use with its first code" })
    .input(z.object({ code }))
    .output(z.object({ recoveryCodes: z.array(z.string()).describe("Shown this once; each signs in once") })),
  removeTotp: write
    .route({
      method: "POST",
      path: "/v1/user/totp/remove",
      tags,
      summary: "Do without the app and its recovery codes",
      successStatus: 204,
    })
    .input(ownPassword),
  passkeyOptions: write
    .route({ method: "POST", path: "/v1/user/passkeys/options", tags, summary: "What a browser needs to make a passkey" })
    .input(z.object({ password: ownPasswordUnlessFresh }))
    .output(passkeyCreation),
  addPasskey: write
    .route({ method: "POST", path: "/v1/user/passkeys", tags, summary: "Keep the passkey that the browser made" })
    .input(z.object({ name: passkeyName, response: passkeyMade }))
    .output(passkey),
  renamePasskey: write
    .route({ method: "PATCH", path: "/v1/user/passkeys/{id}", tags, summary: "Rename one of one's passkeys" })
    .input(recordId.extend({ name: passkeyName }))
    .output(passkey),
  removePasskey: write
    .route({
      method: "POST",
      path: "/v1/user/passkeys/{id}/remove",
      tags,
      summary: "Remove one of one's passkeys",
      successStatus: 204,
    })
    .input(recordId.extend({ password: ownPasswordUnlessFresh })),
};
