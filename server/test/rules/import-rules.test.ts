import { globSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const MODULES = /^server\/src\/(newsroom|broadcast|commerce|audience|system)\//;
const IGNORED = /(^|\/)node_modules\/|^(site|backoffice)\/(build|\.react-router)\//;

/**
 * All imports of all source files. Paths are relative to the repository; packages are given by
 * name.
 */
const IMPORTS = globSync("{contract,server,site,backoffice,e2e,bench,scripts}/**/*.{ts,tsx}", {
  cwd: ROOT,
})
  .filter((file) => !IGNORED.test(file))
  .flatMap((file) => {
    const text = readFileSync(resolve(ROOT, file), "utf8");
    return [
      ...text.matchAll(/(?:^|\n)(?:import|export)\s[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)/g),
    ].map((match) => {
      const target = match[1] ?? match[2] ?? "";
      return {
        from: file,
        to: target.startsWith(".") ? relative(ROOT, resolve(ROOT, dirname(file), target)) : target,
      };
    });
  });

const format = (violations: { from: string; to: string }[]) =>
  violations.map(({ from, to }) => `${from} imports ${to}`);
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith("server/test/");
/** Module of a file: a folder in a district. */
const moduleOf = (file: string) => /^server\/src\/\w+\/[\w-]+\//.exec(file)?.[0];

/** Lists of what all modules declare: routes, jobs, tables, settings and records. */
const REGISTRIES = new Set(["server/src/modules.ts", "server/src/config.ts"]);

describe("import rules", () => {
  it("are checked against a plausible number of imports", () => {
    expect(IMPORTS.length).toBeGreaterThan(500);
  });

  it("the contract imports only its own files and libraries without I/O", () => {
    const allowed =
      /^(zod|@orpc\/contract|@casl\/ability|libphonenumber-js|d3-geo|d3-scale|d3-shape|topojson-client|topojson-specification|contract\/)/;
    expect(
      format(
        IMPORTS.filter(
          ({ from, to }) => from.startsWith("contract/") && !isTest(from) && !allowed.test(to),
        ),
      ),
    ).toEqual([]);
  });

  it("the site does not import the server", () => {
    expect(
      format(
        IMPORTS.filter(
          ({ from, to }) => from.startsWith("site/") && /^(server\/|@masthead\/server)/.test(to),
        ),
      ),
    ).toEqual([]);
  });

  it("the back office imports neither the server nor the site", () => {
    const others = /^(server|site)\/|^@masthead\/(server|site)/;
    expect(
      format(IMPORTS.filter(({ from, to }) => from.startsWith("backoffice/") && others.test(to))),
    ).toEqual([]);
  });

  it("the platform of the back office imports no module", () => {
    const modules = /^backoffice\/src\/(newsroom|broadcast|commerce|audience|system|home)\//;
    expect(
      format(
        IMPORTS.filter(
          ({ from, to }) => from.startsWith("backoffice/src/platform/") && modules.test(to),
        ),
      ),
    ).toEqual([]);
  });

  it("the server imports neither the site nor the back office", () => {
    expect(
      format(
        IMPORTS.filter(
          ({ from, to }) => from.startsWith("server/src/") && /^(site|backoffice)\//.test(to),
        ),
      ),
    ).toEqual([]);
  });

  it("the platform of the server imports no module", () => {
    expect(
      format(
        IMPORTS.filter(
          ({ from, to }) =>
            from.startsWith("server/src/platform/") && !isTest(from) && MODULES.test(to),
        ),
      ),
    ).toEqual([]);
  });

  it("a store is imported only by its own module", () => {
    const foreign = IMPORTS.filter(
      ({ from, to }) =>
        from.startsWith("server/src/") &&
        !isTest(from) &&
        to.endsWith(".store.ts") &&
        moduleOf(from) !== moduleOf(to),
    );
    expect(format(foreign.filter(({ to }) => to !== "server/src/system/log/log.store.ts"))).toEqual(
      [],
    );
  });

  it("commerce is used through its public face", () => {
    const inner = IMPORTS.filter(
      ({ from, to }) =>
        from.startsWith("server/src/") && !isTest(from) && /^server\/src\/commerce\/.*\//.test(to),
    );
    expect(
      format(
        inner.filter(
          ({ from }) => !from.startsWith("server/src/commerce/") && !REGISTRIES.has(from),
        ),
      ),
    ).toEqual([]);
  });

  it("no package imports files of the server or the site by package name", () => {
    expect(format(IMPORTS.filter(({ to }) => /^@masthead\/(server|site)/.test(to)))).toEqual([]);
  });
});

describe("source files", () => {
  const sources = [...new Set(IMPORTS.map(({ from }) => from))];

  it("are not named utils, helpers, misc, common or index", () => {
    expect(
      sources.filter((file) => /(^|\/)(utils|helpers|misc|common|index)\.tsx?$/.test(file)),
    ).toEqual([]);
  });

  it.each([
    [
      "define no duration that durations.ts has",
      /^\s*(?:export )?const (SECOND|MINUTE|HOUR|DAY)(_MS)? = [\d_(]/m,
    ],
    ["spread no object literal into another", /^\s*\.\.\.\{/m],
  ])("%s", (_, pattern) => {
    const matching = sources.filter((file) =>
      pattern.test(readFileSync(resolve(ROOT, file), "utf8")),
    );
    expect(matching.filter((file) => file !== "contract/src/platform/durations.ts")).toEqual([]);
  });
});
