import { z } from "zod";
import { id, signedInCall } from "../../platform/call.ts";
import { plainText, recordId, timestamp } from "../../platform/record.ts";
import { code, typedPassword } from "./auth.ts";
import { passkeyCreation, passkeyRegistration } from "./passkey.ts";

/** Number of recovery codes that are issued when an authenticator app is enrolled. */
export const RECOVERY_CODE_COUNT = 10;
/** Maximum number of passkeys per account. */
export const MAX_PASSKEYS = 20;

/** Passkey, as returned to its owner. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: timestamp,
  usedAt: timestamp.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const secondFactors = z.object({
  totp: z.object({ enrolledAt: timestamp }).nullable().describe("The authenticator app"),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactors = z.infer<typeof secondFactors>;

const passkeyName = plainText(60).min(1);
const ownPassword = z.object({ password: typedPassword.describe("Your current password") });
const ownPasswordUnlessFresh = typedPassword
  .optional()
  .describe("Your current password; not required within ten minutes of signing in");

const tags = ["user"];
const read = signedInCall;
const write = signedInCall.meta({ limit: { points: 60, seconds: 300 } });

/** Operations on the current user's second factors. */
export const secondFactorContract = {
  secondFactors: read
    .route({
      method: "GET",
      path: "/v1/user/second-factors",
      tags,
      summary: "Get your second factors",
    })
    .output(secondFactors),
  beginTotp: write
    .route({
      method: "POST",
      path: "/v1/user/totp",
      tags,
      summary: "Create a secret for an authenticator app; inactive until confirmed",
    })
    .input(ownPassword)
    .output(
      z.object({
        secret: z.string().describe("Base32"),
        uri: z.string().describe("otpauth:// URI, for a QR code"),
        expiresAt: timestamp.describe("Deadline for confirming it"),
      }),
    ),
  confirmTotp: write
    .route({
      method: "POST",
      path: "/v1/user/totp/confirm",
      tags,
      summary: "Activate the authenticator app with its first code",
    })
    .input(z.object({ code }))
    .output(
      z.object({
        recoveryCodes: z.array(z.string()).describe("Shown only once; each code signs in once"),
      }),
    ),
  removeTotp: write
    .route({
      method: "POST",
      path: "/v1/user/totp/remove",
      tags,
      summary: "Remove the authenticator app and its recovery codes",
      successStatus: 204,
    })
    .input(ownPassword),
  passkeyOptions: write
    .route({
      method: "POST",
      path: "/v1/user/passkeys/options",
      tags,
      summary: "Get the WebAuthn options for creating a passkey",
    })
    .input(z.object({ password: ownPasswordUnlessFresh }))
    .output(passkeyCreation),
  addPasskey: write
    .route({
      method: "POST",
      path: "/v1/user/passkeys",
      tags,
      summary: "Save the passkey that the browser created",
    })
    .input(z.object({ name: passkeyName, response: passkeyRegistration }))
    .output(passkey),
  renamePasskey: write
    .route({ method: "PATCH", path: "/v1/user/passkeys/{id}", tags, summary: "Rename a passkey" })
    .input(recordId.extend({ name: passkeyName }))
    .output(passkey),
  removePasskey: write
    .route({
      method: "POST",
      path: "/v1/user/passkeys/{id}/remove",
      tags,
      summary: "Remove a passkey",
      successStatus: 204,
    })
    .input(recordId.extend({ password: ownPasswordUnlessFresh })),
};
