import { lazyPackage } from "../../platform/lazy-package.ts";

const helpers = lazyPackage<typeof import("@simplewebauthn/server/helpers")>("@simplewebauthn/server/helpers");

/**
 * Whether what an authenticator says of itself comes with certificates. We do not ask who made it (attestation "none"), and browsers then
 * send none, or at most what its own key has signed. To check certificates would fetch lists of revoked ones from addresses that the
 * sender chooses.
 * @throws Error when it cannot be read
 */
export function bringsCertificates(attestationObject: string): boolean {
  const { decodeAttestationObject, isoBase64URL } = helpers();
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = statement.get("fmt");
  return format !== "none" && (format !== "packed" || statement.get("attStmt").get("x5c") !== undefined);
}
