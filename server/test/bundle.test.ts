import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FINGERPRINT_FILE, isBundleCurrent, sourcesFingerprint } from "../bundle.js";

let root: string;
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "masthead-bundle-"));
  for (const folder of ["server/src/room", "contract/src", "server/build"]) mkdirSync(join(root, folder), { recursive: true });
  write("server/src/main.ts", "start();");
  write("server/src/room/words.json", "{}");
  write("contract/src/call.ts", "call();");
  write("server/vite.config.ts", "");
  write("package-lock.json", "{}");
  write(`server/build/${FINGERPRINT_FILE}`, sourcesFingerprint(root));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("bundle of the server", () => {
  it("is run while it is of the sources that are there", () => {
    expect(isBundleCurrent(root)).toBe(true);
  });

  it.each([
    ["a source changes", () => write("server/src/main.ts", "stop();")],
    ["words change", () => write("server/src/room/words.json", '{"a":1}')],
    ["the contract changes", () => write("contract/src/call.ts", "other();")],
    ["a source is added", () => write("server/src/room/new.ts", "")],
    ["a source is removed", () => rmSync(join(root, "server/src/room/words.json"))],
    ["a source is renamed", () => renameSync(join(root, "server/src/main.ts"), join(root, "server/src/other.ts"))],
    ["a package changes", () => write("package-lock.json", '{"packages":{}}')],
    ["it was never built", () => rmSync(join(root, "server/build"), { recursive: true })],
  ])("is not run once %s", (_case, change) => {
    change();
    expect(isBundleCurrent(root)).toBe(false);
  });

  it("stays current when only a test changes", () => {
    write("server/src/main.test.ts", "test();");
    expect(isBundleCurrent(root)).toBe(true);
  });
});
