import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FINGERPRINT_FILE, isBundleCurrent, sourcesFingerprint } from "../../bundle.js";

let root: string;
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "masthead-bundle-"));
  for (const folder of ["server/src/module", "contract/src", "server/build"])
    mkdirSync(join(root, folder), { recursive: true });
  write("server/src/main.ts", "start();");
  write("server/src/module/messages.json", "{}");
  write("contract/src/call.ts", "call();");
  write("server/vite.config.ts", "");
  write("package-lock.json", "{}");
  write(`server/build/${FINGERPRINT_FILE}`, sourcesFingerprint(root));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("server bundle", () => {
  it("is current while its fingerprint matches the sources", () => {
    expect(isBundleCurrent(root)).toBe(true);
  });

  it.each([
    ["a source file changed", () => write("server/src/main.ts", "stop();")],
    ["messages changed", () => write("server/src/module/messages.json", '{"a":1}')],
    ["the contract changed", () => write("contract/src/call.ts", "other();")],
    ["a source file was added", () => write("server/src/module/new.ts", "")],
    ["a source file was removed", () => rmSync(join(root, "server/src/module/messages.json"))],
    [
      "a source file was renamed",
      () => renameSync(join(root, "server/src/main.ts"), join(root, "server/src/other.ts")),
    ],
    ["package-lock.json changed", () => write("package-lock.json", '{"packages":{}}')],
    ["the build folder was deleted", () => rmSync(join(root, "server/build"), { recursive: true })],
  ])("is not current after %s", (_case, change) => {
    change();
    expect(isBundleCurrent(root)).toBe(false);
  });

  it("stays current when only a test changes", () => {
    write("server/src/main.test.ts", "test();");
    expect(isBundleCurrent(root)).toBe(true);
  });
});
