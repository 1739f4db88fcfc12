import { lazyPackage } from "../../../platform/lazy-package.ts";

const helpers = lazyPackage<typeof import("@simplewebauthn/server/helpers")>(
  "@simplewebauthn/server/helpers",
);

/**
 * Whether an attestation comes with certificates. We request attestation "none", for which browsers
 * send none or self attestation. Verifying certificates would fetch revocation lists from URLs that
 * the sender chooses.
 * @throws Error if it cannot be decoded
 */
export function hasAttestationCertificates(attestationObject: string): boolean {
  const { decodeAttestationObject, isoBase64URL } = helpers();
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = statement.get("fmt");
  return (
    format !== "none" && (format !== "packed" || statement.get("attStmt").get("x5c") !== undefined)
  );
}
