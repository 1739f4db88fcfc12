import { z } from "zod";

/** Bytes as browsers send them in JSON. */
const bytes = (longest: number) => z.base64url().min(1).max(longest);
const credentialId = bytes(1400).describe("Identity of the credential, up to 1023 bytes");
const transport = z.enum(["ble", "hybrid", "internal", "nfc", "usb"]);
const challenge = z.string().describe("What the authenticator signs; can be used once, for five minutes");
const timeout = z.number().int().describe("Milliseconds");
const clientExtensionResults = z.object({}).default({});

/** What a browser is given to make a passkey from: WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreation = z.object({
  challenge,
  timeout,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number().int() })),
  excludeCredentials: z.array(z.object({ type: z.literal("public-key"), id: z.string(), transports: z.array(transport) })),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** What a browser made: WebAuthn's RegistrationResponseJSON. */
export const passkeyMade = z.object({
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
export type PasskeyMade = z.infer<typeof passkeyMade>;

/** What a browser is given to sign in with a passkey of its owner's choice: PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequest = z.object({ challenge, timeout, rpId: z.string(), userVerification: z.literal("required") });
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** What a passkey signed: WebAuthn's AuthenticationResponseJSON. */
export const passkeySigned = z.object({
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
export type PasskeySigned = z.infer<typeof passkeySigned>;

/** How a browser tells a passkey's way to it; what else it says is left out. */
export const isTransport = (text: string): text is z.infer<typeof transport> => transport.safeParse(text).success;
