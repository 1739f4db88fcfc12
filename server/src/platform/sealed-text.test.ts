import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openText, sealText } from "./sealed-text.ts";

let folder: string;
let elsewhere: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "masthead-sealed-"));
  elsewhere = mkdtempSync(join(tmpdir(), "masthead-sealed-"));
});
afterAll(() => {
  for (const path of [folder, elsewhere]) rmSync(path, { recursive: true });
});

describe("sealed text", () => {
  it("opens only in the same installation and for the same purpose", () => {
    const sealed = sealText(folder, "totp:1", "سرّ JBSWY3DP");
    expect(sealed).not.toContain("JBSWY3DP");
    expect(openText(folder, "totp:1", sealed)).toBe("سرّ JBSWY3DP");
    expect(openText(folder, "totp:2", sealed)).toBeNull();
    expect(openText(elsewhere, "totp:1", sealed)).toBeNull();
  });

  it("is different each time", () => {
    expect(sealText(folder, "totp:1", "a")).not.toBe(sealText(folder, "totp:1", "a"));
  });

  it("does not open if a byte was changed or bytes are missing", () => {
    const bytes = Buffer.from(sealText(folder, "totp:1", "JBSWY3DP"), "base64url");
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(openText(folder, "totp:1", changed.toString("base64url"))).toBeNull();
    }
    for (const length of [0, 11, 27, 28, bytes.length - 1]) {
      expect(openText(folder, "totp:1", bytes.subarray(0, length).toString("base64url"))).toBeNull();
    }
  });
});
