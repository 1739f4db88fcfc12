import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprint } from "../../../test/fingerprint.ts";
import { importByCommand, rowPattern as row } from "../../../test/import-command.ts";
import { readFixture } from "../../../test/import-source.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { readOrder, runImport } from "./import.command.ts";

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

/** Runs the command on the database of these tests. */
const masthead = (args: string[], url = platform.database.url) => importByCommand(args, { url, dataDir: folder });

describe("masthead import", { timeout: 90_000 }, () => {
  it("prints what came of it, and changes nothing the second time", async () => {
    const first = await masthead(["wxr", file("export.xml"), "--no-media"]);
    expect(first).toMatchObject({ code: 0, error: "" });
    expect(first.out).toMatch(row("articles created", 10));
    expect(first.out).toMatch(row("of these drafts", 2));
    expect(first.out).toMatch(row("of these scheduled", 1));
    expect(first.out).toMatch(row("pictures kept as links", 2));
    expect(first.out).toMatch(row("pages: only posts become articles", 1));
    const before = await fingerprint(platform.database.db);
    const second = await masthead(["wxr", file("export.xml"), "--no-media"]);
    expect(second.out).toMatch(row("articles created", 0));
    expect(second.out).toMatch(row("already here", 10));
    expect(await fingerprint(platform.database.db)).toEqual(before);
  });

  it("takes a feed from a file, in another language", async () => {
    const { code, out } = await masthead(["feed", file("feed.xml"), "--locale", "ar-JO", "--no-media"]);
    expect([code, row("articles created", 3).test(out), row("sources created", 1).test(out)]).toEqual([0, true, true]);
  });

  it("refuses a broken file with line and reason, and in one line", async () => {
    writeFileSync(file("broken.xml"), readFixture("wordpress.xml").replaceAll("old.example", "new.example").replace("</channel>", ""));
    const before = await fingerprint(platform.database.db);
    const { code, out, error } = await masthead(["wxr", file("broken.xml"), "--no-media"]);
    expect([code, out]).toEqual([1, ""]);
    expect(error).toMatch(/^masthead import: line \d+: unexpected close tag\n$/);
    expect(await fingerprint(platform.database.db)).toEqual(before);
  });

  it("skips broken items when asked to, and lists them with line and reason", async () => {
    const items = readFixture("wordpress.xml").replaceAll("old.example", "items.example").replace("<![CDATA[Not yet.]]>", "Not<br>yet.");
    writeFileSync(file("items.xml"), items);
    const { code, out, error } = await masthead(["wxr", file("items.xml"), "--no-media", "--skip-broken"]);
    expect([code, error]).toEqual([0, ""]);
    expect(out).toMatch(row("articles created", 9));
    expect(out).toMatch(row("broken items skipped", 1));
    expect(out).toMatch(/^ {2}line \d+: unexpected close tag \(Tomorrow\)$/m);
  });

  it("says what it cannot take", async () => {
    expect(await masthead(["wxr", file("none.xml")])).toMatchObject({
      code: 1,
      error: `masthead import: ${file("none.xml")} cannot be read: there is no such file\n`,
    });
    // The command prints the message of what is thrown; each further run of it would take seconds.
    const refusal = async (args: string[], values: Record<string, unknown> = {}) => {
      try {
        await runImport(platform, readOrder({ locale: "en-US", ...values }, args));
        return "taken";
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(await refusal(["wxr", folder])).toBe(`${folder} cannot be read: it is not a file`);
    expect(await refusal(["feed", "http://127.0.0.1:9/feed"])).toBe("http://127.0.0.1:9/feed cannot be fetched: not a public address");
    expect(await refusal(["csv", file("export.xml")])).toBe("say what to bring in: import wxr FILE, or import feed URL|FILE");
    expect(await refusal(["wxr", file("export.xml")], { locale: "fr" })).toBe("--locale is one of en-US, ar-JO");
    expect(await refusal(["feed", file("feed.xml")], { "skip-broken": true })).toBe("--skip-broken works with import wxr only");
  });

  it("tells nothing of the database when that fails, and leaves nothing half done", async () => {
    const other = await testPlatform();
    try {
      await other.database.pool.query("alter table redirect add constraint never check (path <> '/2012/01/05/the-dam')");
      const before = await fingerprint(other.database.db);
      const { code, error } = await masthead(["wxr", file("export.xml"), "--no-media"], other.database.url);
      expect([code, error]).toEqual([1, "masthead import: it broke off, and no article was brought in; LOG_LEVEL=debug says why\n"]);
      expect(await fingerprint(other.database.db)).toEqual(before);
    } finally {
      await other.stop();
    }
  });
});
