import { describe, expect, it } from "vitest";
import { createAuthenticator } from "../../../test/authenticator.ts";
import { bringsCertificates } from "./passkey-statement.ts";

const creation = {
  challenge: "AAAA",
  timeout: 1,
  rp: { id: "news.example", name: "News" },
  user: { id: "AAAA", name: "x", displayName: "x" },
  pubKeyCredParams: [],
  excludeCredentials: [],
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  attestation: "none",
} as const;

function stated(format: string, values: object): string {
  const statement = { format, values: new Map(Object.entries(values)) };
  const input = { ...creation, pubKeyCredParams: [], excludeCredentials: [] };
  return createAuthenticator("https://news.example").make(input, { statement }).response.attestationObject;
}

describe("what an authenticator says of itself", () => {
  it.each([
    ["nothing", "none", {}, false],
    ["signed by its own key", "packed", { alg: -7, sig: Buffer.from("x") }, false],
    ["with certificates", "packed", { alg: -7, sig: Buffer.from("x"), x5c: [Buffer.from("x")] }, true],
    ["with an empty list of them", "packed", { alg: -7, sig: Buffer.from("x"), x5c: [] }, true],
    ["in the form of a maker", "apple", { x5c: [Buffer.from("x")] }, true],
    ["in another, whose certificates stand within", "android-safetynet", { ver: "1", response: Buffer.from("x") }, true],
    ["in one that nobody knows", "made-up", {}, true],
  ])("%s", (_what, format, values, expected) => {
    expect(bringsCertificates(stated(format, values))).toBe(expected);
  });

  it("is an error when it cannot be read", () => {
    expect(() => bringsCertificates("AAAA")).toThrow();
  });
});
