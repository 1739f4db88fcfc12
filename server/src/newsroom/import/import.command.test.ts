import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFixture } from "../../../test/factories/import-source.ts";
import { testPlatform } from "../../../test/platform.ts";
import { importByCommand, rowPattern as row } from "../../../test/processes/import-command.ts";
import { fingerprint } from "../../../test/readers/fingerprint.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { parseImportArguments, runImport } from "./import.command.ts";

const folder = mkdtempSync(join(tmpdir(), "masthead-import-"));
const file = (name: string) => join(folder, name);

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
  writeFileSync(file("export.xml"), readFixture("wordpress.xml"));
  writeFileSync(file("feed.xml"), readFixture("rss.xml"));
});

afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command against the test database. */
const masthead = (args: string[], url = platform.database.url) =>
  importByCommand(args, { url, dataDir: folder });

describe("masthead import", () => {
  it("prints a report, and changes nothing when run again", async () => {
    const first = await masthead(["wxr", file("export.xml"), "--no-media"]);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toMatch(row("articles created", 10));
    expect(first.stdout).toMatch(row("of these drafts", 2));
    expect(first.stdout).toMatch(row("of these scheduled", 1));
    expect(first.stdout).toMatch(row("images kept as links", 2));
    expect(first.stdout).toMatch(row("pages: only posts become articles", 1));
    const before = await fingerprint(platform.database.db);
    const second = await masthead(["wxr", file("export.xml"), "--no-media"]);
    expect(second.stdout).toMatch(row("articles created", 0));
    expect(second.stdout).toMatch(row("already imported", 10));
    expect(await fingerprint(platform.database.db)).toEqual(before);
  });

  it("imports a feed from a file in the given language", async () => {
    const { code, stdout } = await masthead([
      "feed",
      file("feed.xml"),
      "--locale",
      "ar-JO",
      "--no-media",
    ]);
    expect([
      code,
      row("articles created", 3).test(stdout),
      row("sources created", 1).test(stdout),
    ]).toEqual([0, true, true]);
  });

  it("rejects a broken file with a one-line error that has line number and reason", async () => {
    writeFileSync(
      file("broken.xml"),
      readFixture("wordpress.xml")
        .replaceAll("old.example", "new.example")
        .replace("</channel>", ""),
    );
    const before = await fingerprint(platform.database.db);
    const { code, stdout, stderr } = await masthead(["wxr", file("broken.xml"), "--no-media"]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^masthead import: line \d+: unexpected close tag\n$/);
    expect(await fingerprint(platform.database.db)).toEqual(before);
  });

  it("skips broken items with --skip-broken, and lists them with line and reason", async () => {
    const items = readFixture("wordpress.xml")
      .replaceAll("old.example", "items.example")
      .replace("<![CDATA[Not yet.]]>", "Not<br>yet.");
    writeFileSync(file("items.xml"), items);
    const { code, stdout, stderr } = await masthead([
      "wxr",
      file("items.xml"),
      "--no-media",
      "--skip-broken",
    ]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(row("articles created", 9));
    expect(stdout).toMatch(row("broken items skipped", 1));
    expect(stdout).toMatch(/^ {2}line \d+: unexpected close tag \(Tomorrow\)$/m);
  });

  it("explains why an input or option is not accepted", async () => {
    expect(await masthead(["wxr", file("none.xml")])).toMatchObject({
      code: 1,
      stderr: `masthead import: ${file("none.xml")} cannot be read: no such file\n`,
    });
    // The command prints the error message; running it again for each case would take seconds.
    const errorOf = async (args: string[], values: Record<string, unknown> = {}) => {
      try {
        await runImport(platform, parseImportArguments({ locale: "en-US", ...values }, args));
        return "no error";
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(await errorOf(["wxr", folder])).toBe(`${folder} cannot be read: not a regular file`);
    expect(await errorOf(["feed", "http://127.0.0.1:9/feed"])).toBe(
      "http://127.0.0.1:9/feed cannot be fetched: not a public address",
    );
    expect(await errorOf(["csv", file("export.xml")])).toBe(
      "usage: import wxr FILE, or import feed URL|FILE",
    );
    expect(await errorOf(["wxr", file("export.xml")], { locale: "fr" })).toBe(
      "--locale must be one of en-US, ar-JO",
    );
    expect(await errorOf(["feed", file("feed.xml")], { "skip-broken": true })).toBe(
      "--skip-broken works with import wxr only",
    );
  });

  it("rolls back and hides the database error when the database fails", async () => {
    const other = await testPlatform();
    try {
      await other.database.pool.query(
        "alter table redirect add constraint never check (path <> '/2012/01/05/the-dam')",
      );
      const before = await fingerprint(other.database.db);
      const { code, stderr } = await masthead(
        ["wxr", file("export.xml"), "--no-media"],
        other.database.url,
      );
      expect([code, stderr]).toEqual([
        1,
        "masthead import: the import failed and no article was imported; run again with LOG_LEVEL=debug to see the cause\n",
      ]);
      expect(await fingerprint(other.database.db)).toEqual(before);
    } finally {
      await other.stop();
    }
  });
});
