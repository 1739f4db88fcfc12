/**
 * Loads the WebAuthn library on first use: with its certificate parsers it is a tenth of all
 * modules of the server.
 */
export const webAuthn = () => import("@simplewebauthn/server");

export const bytesFromBase64url = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(base64url, "base64url"));
