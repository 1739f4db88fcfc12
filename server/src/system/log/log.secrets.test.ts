import { describe, expect, it } from "vitest";
import { withoutSecrets } from "./log.secrets.ts";

const told = (entity: string, changes: Record<string, [unknown, unknown]>) => withoutSecrets({ entity, changes });

describe("what is secret", () => {
  it.each(["password", "passwordHash", "totpSecret", "token", "tokenHash", "paymentToken", "codeHash", "recoveryCodes", "privateKey"])(
    "is not told of %s, only whether it was there",
    (field) => {
      expect(told("User", { [field]: [null, "abc"] })).toEqual({ [field]: [null, "***"] });
      expect(told("User", { [field]: ["abc", "def"] })).toEqual({ [field]: ["***", "***"] });
      expect(told("User", { [field]: ["abc", undefined] })).toEqual({ [field]: ["***", null] });
    },
  );

  it("is hidden wherever it stands in a value", () => {
    const changes = { devices: [null, [{ name: "Phone", token: "abc", at: { secret: "def" } }]] as [unknown, unknown] };
    expect(told("Order", changes)).toEqual({ devices: [null, [{ name: "Phone", token: "***", at: { secret: "***" } }]] });
  });

  it("is the key of a channel, and not the key of a setting", () => {
    expect(told("LiveStream", { key: ["abc", "def"] })).toEqual({ key: ["***", "***"] });
    expect(told("Setting", { key: [null, "siteName"] })).toEqual({ key: [null, "siteName"] });
  });

  it("is not what counts, dates or names", () => {
    const at = new Date();
    const changes: Record<string, [unknown, unknown]> = {
      recoveryCodesLeft: [10, 9],
      lastLoginAt: [null, at],
      hash: ["a", "b"],
      passkey: [null, "Telephone"],
      name: [null, { "en-US": "Token" }],
    };
    expect(told("User", changes)).toEqual(changes);
  });
});
