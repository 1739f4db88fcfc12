import { describe, expect, it } from "vitest";
import { redactSecrets } from "./log.secrets.ts";

const redacted = (entity: string, changes: Record<string, [unknown, unknown]>) =>
  redactSecrets({ entity, changes });

describe("redaction of secrets", () => {
  it.each([
    "password",
    "passwordHash",
    "totpSecret",
    "token",
    "tokenHash",
    "paymentToken",
    "codeHash",
    "recoveryCodes",
    "privateKey",
  ])("redacts %s and only shows whether it was set", (field) => {
    expect(redacted("User", { [field]: [null, "abc"] })).toEqual({ [field]: [null, "***"] });
    expect(redacted("User", { [field]: ["abc", "def"] })).toEqual({ [field]: ["***", "***"] });
    expect(redacted("User", { [field]: ["abc", undefined] })).toEqual({ [field]: ["***", null] });
  });

  it("redacts secrets nested in a value", () => {
    const changes = {
      devices: [null, [{ name: "Phone", token: "abc", at: { secret: "def" } }]] as [
        unknown,
        unknown,
      ],
    };
    expect(redacted("Order", changes)).toEqual({
      devices: [null, [{ name: "Phone", token: "***", at: { secret: "***" } }]],
    });
  });

  it("redacts the key of a channel but not the key of a setting", () => {
    expect(redacted("LiveStream", { key: ["abc", "def"] })).toEqual({ key: ["***", "***"] });
    expect(redacted("Setting", { key: [null, "siteName"] })).toEqual({ key: [null, "siteName"] });
  });

  it("does not redact counts, dates or names", () => {
    const at = new Date();
    const changes: Record<string, [unknown, unknown]> = {
      recoveryCodesLeft: [10, 9],
      lastLoginAt: [null, at],
      hash: ["a", "b"],
      passkey: [null, "Telephone"],
      name: [null, { "en-US": "Token" }],
    };
    expect(redacted("User", changes)).toEqual(changes);
  });
});
