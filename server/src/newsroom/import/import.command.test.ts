import { execFile } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprint } from "../../../test/fingerprint.ts";
import { readFixture } from "../../../test/import-source.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { article } from "../article/article.table.ts";
import { readOrder, runImport } from "./import.command.ts";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));
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

interface Outcome {
  code: number;
  out: string;
  error: string;
}

/** Runs the command as an operator does, on the database of these tests. */
function masthead(args: string[], { url = platform.database.url, node = [] as string[] } = {}): Promise<Outcome> {
  const env = { PATH: process.env.PATH, NODE_ENV: "test", DATABASE_URL: url, DATA_DIR: folder };
  return new Promise((done) => {
    execFile(process.execPath, [...node, MAIN, "import", ...args], { env }, (failure, out, error) =>
      done({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });
}

const row = (name: string, count: string | number) => new RegExp(`^ *${name} +${count}$`, "m");

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
      const { code, error } = await masthead(["wxr", file("export.xml"), "--no-media"], { url: other.database.url });
      expect([code, error]).toEqual([1, "masthead import: it broke off, and no article was brought in; LOG_LEVEL=debug says why\n"]);
      expect(await fingerprint(other.database.db)).toEqual(before);
    } finally {
      await other.stop();
    }
  });
});

/** An export of many posts and of far more text than the process may hold. */
async function writeLarge(path: string, posts: number): Promise<void> {
  const head = readFixture("wordpress.xml").split("<item>", 1)[0]?.replaceAll("old.example", "large.example") ?? "";
  const paragraph = "The council heard the <b>water board</b> in the morning and put the matter off.\nIt will meet again.\n\n";
  function* items() {
    yield head;
    for (let i = 1; i <= posts; i++) {
      const body = paragraph.repeat(i % 500 ? 3 : 2000);
      yield `<item><title>Story ${i}</title><link>https://large.example/${i}/</link><dc:creator>mariam</dc:creator><content:encoded><![CDATA[${body}]]></content:encoded><w:post_id>${i}</w:post_id><w:post_date_gmt>2012-01-05 10:30:00</w:post_date_gmt><w:post_name>story-${i % 100 ? i : "again"}</w:post_name><w:status>publish</w:status><w:post_type>post</w:post_type><category domain="post_tag" nicename="t${i % 50}">T${i % 50}</category></item>\n`;
      if (i % 10 === 0)
        yield `<item><title>Page</title><content:encoded><![CDATA[${paragraph.repeat(1500)}]]></content:encoded><w:post_id>${posts + i}</w:post_id><w:post_type>page</w:post_type></item>\n`;
    }
    yield "</channel></rss>";
  }
  await pipeline(Readable.from(items()), createWriteStream(path));
}

describe("an export of 5,000 posts", () => {
  it("comes in with bounded memory, and shows how far it is when it takes long", { timeout: 480_000 }, async () => {
    await writeLarge(file("large.xml"), 5000);
    const { code, out, error } = await masthead(["wxr", file("large.xml"), "--no-media"], { node: ["--max-old-space-size=128"] });
    expect([code, out]).toEqual([0, expect.stringMatching(row("articles created", "5,000"))]);
    expect(out).toMatch(row("pages: only posts become articles", 500));
    expect(error).toMatch(/^(reading: \d+ %\n)*(articles: [\d,]+ of 5,000, \d+ %\n)*$/);
    expect(await platform.database.db.$count(article)).toBe(5022);
  });
});
