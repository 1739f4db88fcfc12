import { describe, expect, it } from "vitest";
import { createAuthenticator } from "../../../../test/fakes/authenticator.ts";
import { hasAttestationCertificates } from "./passkey-attestation.ts";

const creation = {
  challenge: "AAAA",
  timeout: 1,
  rp: { id: "news.example", name: "News" },
  user: { id: "AAAA", name: "x", displayName: "x" },
  pubKeyCredParams: [],
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required",
  },
  attestation: "none",
} as const;

function attestationOf(format: string, values: object): string {
  const statement = { format, values: new Map(Object.entries(values)) };
  const input = { ...creation, pubKeyCredParams: [], excludeCredentials: [] };
  return createAuthenticator("https://news.example").make(input, { statement }).response
    .attestationObject;
}

describe("passkey attestation certificates", () => {
  it.each([
    ["absent in a none attestation", "none", {}, false],
    ["absent in a self attestation", "packed", { alg: -7, sig: Buffer.from("x") }, false],
    [
      "present in a packed attestation",
      "packed",
      { alg: -7, sig: Buffer.from("x"), x5c: [Buffer.from("x")] },
      true,
    ],
    ["present as an empty list", "packed", { alg: -7, sig: Buffer.from("x"), x5c: [] }, true],
    ["present in a vendor format", "apple", { x5c: [Buffer.from("x")] }, true],
    [
      "present inside the response of another format",
      "android-safetynet",
      { ver: "1", response: Buffer.from("x") },
      true,
    ],
    ["assumed in an unknown format", "made-up", {}, true],
  ])("are %s", (_name, format, values, expected) => {
    expect(hasAttestationCertificates(attestationOf(format, values))).toBe(expected);
  });

  it("throw an error when the attestation cannot be decoded", () => {
    expect(() => hasAttestationCertificates("AAAA")).toThrow();
  });
});
