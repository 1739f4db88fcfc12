import { globSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const ROOMS = /^server\/src\/(newsroom|broadcast|commerce|audience|system)\//;
const IGNORED = /(^|\/)node_modules\/|^(site|backoffice)\/(build|\.react-router)\//;

/** Every import of every source file: from where to what, both relative to the checkout; packages by their name. */
const IMPORTS = globSync("{contract,server,site,backoffice,e2e,bench,scripts}/**/*.{ts,tsx}", { cwd: ROOT })
  .filter((file) => !IGNORED.test(file))
  .flatMap((file) => {
    const text = readFileSync(resolve(ROOT, file), "utf8");
    return [...text.matchAll(/(?:^|\n)(?:import|export)\s[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)/g)].map((match) => {
      const target = match[1] ?? match[2] ?? "";
      return { from: file, to: target.startsWith(".") ? relative(ROOT, resolve(ROOT, dirname(file), target)) : target };
    });
  });

const told = (broken: { from: string; to: string }[]) => broken.map(({ from, to }) => `${from} imports ${to}`);
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith("server/test/");
const roomOf = (file: string) => /^server\/src\/\w+\/[\w-]+\//.exec(file)?.[0];

describe("who may import whom", () => {
  it("sees the imports at all", () => {
    expect(IMPORTS.length).toBeGreaterThan(500);
  });

  it("the contract stands on its own: no I/O, nothing of the wings", () => {
    const allowed = /^(zod|@orpc\/contract|@casl\/ability|contract\/)/;
    expect(told(IMPORTS.filter(({ from, to }) => from.startsWith("contract/") && !isTest(from) && !allowed.test(to)))).toEqual([]);
  });

  it("the site knows the contract, and never the server", () => {
    expect(told(IMPORTS.filter(({ from, to }) => from.startsWith("site/") && /^(server\/|@masthead\/server)/.test(to)))).toEqual([]);
  });

  it("the back office knows the contract, and neither the server nor the site", () => {
    const others = /^(server|site)\/|^@masthead\/(server|site)/;
    expect(told(IMPORTS.filter(({ from, to }) => from.startsWith("backoffice/") && others.test(to)))).toEqual([]);
  });

  it("the frame of the back office knows none of its rooms", () => {
    const rooms = /^backoffice\/src\/(newsroom|broadcast|commerce|audience|system|home)\//;
    expect(told(IMPORTS.filter(({ from, to }) => from.startsWith("backoffice/src/frame/") && rooms.test(to)))).toEqual([]);
  });

  it("the server does not know the code of the site and of the back office", () => {
    expect(told(IMPORTS.filter(({ from, to }) => from.startsWith("server/src/") && /^(site|backoffice)\//.test(to)))).toEqual([]);
  });

  it("platform/ knows no room", () => {
    const broken = IMPORTS.filter(({ from, to }) => from.startsWith("server/src/platform/") && !isTest(from) && ROOMS.test(to));
    expect(told(broken.filter(({ from }) => from !== "server/src/platform/postgres/schema.ts"))).toEqual([]);
  });

  it("a room's store is its own", () => {
    const foreign = IMPORTS.filter(
      ({ from, to }) => from.startsWith("server/src/") && !isTest(from) && to.endsWith(".store.ts") && roomOf(from) !== roomOf(to),
    );
    expect(told(foreign.filter(({ to }) => to !== "server/src/system/log/log.store.ts"))).toEqual([]);
  });

  it("no wing reaches into another by its package's files", () => {
    expect(told(IMPORTS.filter(({ to }) => /^@masthead\/(server|site)/.test(to)))).toEqual([]);
  });
});

describe("files", () => {
  const sources = [...new Set(IMPORTS.map(({ from }) => from))];
  const lines = sources.map((file) => ({ file, lines: readFileSync(resolve(ROOT, file), "utf8").split("\n").length }));

  it("are short", () => {
    expect(lines.filter((one) => one.lines > 300)).toEqual([]);
    const sorted = lines.map((one) => one.lines).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(80);
  });

  it("have a name of their own", () => {
    expect(sources.filter((file) => /(^|\/)(utils|helpers|misc|common|index)\.tsx?$/.test(file))).toEqual([]);
  });
});
