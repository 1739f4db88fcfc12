import { z } from "zod";

/** Bytes in base64url, as browsers send them in JSON. */
const bytes = (maxLength: number) => z.base64url().min(1).max(maxLength);
const credentialId = bytes(1400).describe("Credential id, up to 1023 bytes");
const transport = z.enum(["ble", "hybrid", "internal", "nfc", "usb"]);
const challenge = z
  .string()
  .describe("Signed by the authenticator; single use, valid for five minutes");
const timeout = z.number().int().describe("Milliseconds");
const clientExtensionResults = z.object({}).default({});

/** Options for creating a passkey: WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreation = z.object({
  challenge,
  timeout,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number().int() })),
  excludeCredentials: z.array(
    z.object({ type: z.literal("public-key"), id: z.string(), transports: z.array(transport) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** Newly created passkey: WebAuthn's RegistrationResponseJSON. */
export const passkeyRegistration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(32_768),
    transports: z.array(z.string().max(32)).max(16).optional(),
  }),
  clientExtensionResults,
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

/**
 * Options for signing in with any of the user's passkeys: WebAuthn's
 * PublicKeyCredentialRequestOptionsJSON.
 */
export const passkeyRequest = z.object({
  challenge,
  timeout,
  rpId: z.string(),
  userVerification: z.literal("required"),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** Signed passkey assertion: WebAuthn's AuthenticationResponseJSON. */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    userHandle: bytes(128).optional(),
  }),
  clientExtensionResults,
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** Returns whether a transport is known. Other transports that a browser reports are ignored. */
export const isTransport = (text: string): text is z.infer<typeof transport> =>
  transport.safeParse(text).success;
