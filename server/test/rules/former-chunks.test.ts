import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readFormerFiles, retireFormerFiles } from "../../former-chunks.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "masthead-build-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a build of an entry and a chunk that it loads on first use. */
function build(name: string, now: number): void {
  writeFileSync(join(folder, "main.js"), `export const load = () => import("./chunk-${name}.js");`);
  writeFileSync(join(folder, `chunk-${name}.js`), `export const name = ${JSON.stringify(name)};`);
  retireFormerFiles(folder, new Set(["main.js", `chunk-${name}.js`]), now);
}
const files = () => readdirSync(folder).filter((file) => file.endsWith(".js"));

describe("folder of the server's bundle", () => {
  it("still has the chunks that a running process loads after a new build", async () => {
    build("a", 0);
    const running = await import(pathToFileURL(join(folder, "main.js")).href);
    build("b", DAY);
    expect((await running.load()).name).toBe("a");
    expect(files()).toEqual(["chunk-a.js", "chunk-b.js", "main.js"]);
  });

  it("loses chunks a week after a build replaced them, however old they were", () => {
    build("a", 0);
    build("b", 100 * DAY);
    build("c", 106 * DAY);
    expect(files()).toEqual(["chunk-a.js", "chunk-b.js", "chunk-c.js", "main.js"]);
    build("d", 108 * DAY);
    expect(files()).toEqual(["chunk-b.js", "chunk-c.js", "chunk-d.js", "main.js"]);
  });

  it("keeps a chunk that a new build has again", () => {
    build("a", 0);
    build("b", DAY);
    build("a", 2 * DAY);
    build("a", 30 * DAY);
    expect(files()).toEqual(["chunk-a.js", "main.js"]);
    expect(readFormerFiles(folder)).toEqual({});
  });
});
