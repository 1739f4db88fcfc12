import { describe, expect, it } from "vitest";
import { openText, sealText } from "./sealed-text.ts";

const secret = "ab".repeat(32);
const otherSecret = "cd".repeat(32);

describe("sealed text", () => {
  it("opens only in the same installation and for the same purpose", () => {
    const sealed = sealText(secret, "totp:1", "سرّ JBSWY3DP");
    expect(sealed).not.toContain("JBSWY3DP");
    expect(openText(secret, "totp:1", sealed)).toBe("سرّ JBSWY3DP");
    expect(openText(secret, "totp:2", sealed)).toBeNull();
    expect(openText(otherSecret, "totp:1", sealed)).toBeNull();
  });

  it("is different each time", () => {
    expect(sealText(secret, "totp:1", "a")).not.toBe(sealText(secret, "totp:1", "a"));
  });

  it("does not open if a byte was changed or bytes are missing", () => {
    const bytes = Buffer.from(sealText(secret, "totp:1", "JBSWY3DP"), "base64url");
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(openText(secret, "totp:1", changed.toString("base64url"))).toBeNull();
    }
    for (const length of [0, 11, 27, 28, bytes.length - 1]) {
      expect(
        openText(secret, "totp:1", bytes.subarray(0, length).toString("base64url")),
      ).toBeNull();
    }
  });
});
