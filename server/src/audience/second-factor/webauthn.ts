/**
 * The library for passkeys, loaded when the first passkey is asked for: with the readers of certificates that it brings it is a tenth of all
 * modules of the server.
 */
export const webAuthn = () => import("@simplewebauthn/server");

export const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(base64url, "base64url"));
