import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scaled } from "../../../../scripts/machine-speed.ts";
import { readFixture } from "../../../test/factories/import-source.ts";
import { testPlatform } from "../../../test/platform.ts";
import { importByCommand, rowPattern } from "../../../test/processes/import-command.ts";
import { bySuiteSize } from "../../../test/suite-size.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { article } from "../article/article.table.ts";

const POSTS = bySuiteSize({ sample: 500, full: 5000 });
/** Pages in the export: together larger than the heap, at any number of posts. */
const PAGES = 500;
/** Heap limit of the import process, in megabytes. */
const HEAP_MB = 128;

const folder = mkdtempSync(join(tmpdir(), "masthead-import-load-"));
let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes an export with many posts and far more text than fits into the heap. */
async function writeLarge(path: string): Promise<void> {
  const head =
    readFixture("wordpress.xml")
      .split("<item>", 1)[0]
      ?.replaceAll("old.example", "large.example") ?? "";
  const paragraph =
    "The council heard the <b>water board</b> in the morning and put the matter off.\nIt will meet again.\n\n";
  const page = paragraph.repeat(1500);
  const postsPerPage = POSTS / PAGES;
  function* items() {
    yield head;
    for (let i = 1; i <= POSTS; i++) {
      const body = paragraph.repeat(i % 500 ? 3 : 2000);
      yield `<item><title>Story ${i}</title><link>https://large.example/${i}/</link><dc:creator>mariam</dc:creator><content:encoded><![CDATA[${body}]]></content:encoded><w:post_id>${i}</w:post_id><w:post_date_gmt>2012-01-05 10:30:00</w:post_date_gmt><w:post_name>story-${i % 100 ? i : "again"}</w:post_name><w:status>publish</w:status><w:post_type>post</w:post_type><category domain="post_tag" nicename="t${i % 50}">T${i % 50}</category></item>\n`;
      if (i % postsPerPage === 0)
        yield `<item><title>Page</title><content:encoded><![CDATA[${page}]]></content:encoded><w:post_id>${POSTS + i}</w:post_id><w:post_type>page</w:post_type></item>\n`;
    }
    yield "</channel></rss>";
  }
  await pipeline(Readable.from(items()), createWriteStream(path));
}

const postCount = POSTS.toLocaleString("en-US");

it(`imports an export of ${postCount} posts with bounded memory, and reports progress`, {
  timeout: scaled(480_000),
}, async () => {
  const file = join(folder, "large.xml");
  await writeLarge(file);
  const installation = { url: platform.database.url, dataDir: folder };
  const { code, stdout, stderr } = await importByCommand(
    ["wxr", file, "--no-media"],
    installation,
    [`--max-old-space-size=${HEAP_MB}`],
  );
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(rowPattern("articles created", postCount)),
  ]);
  expect(stdout).toMatch(rowPattern("pages: only posts become articles", PAGES));
  expect(stderr).toMatch(
    new RegExp(`^(reading: \\d+ %\n)*(articles: [\\d,]+ of ${postCount}, \\d+ %\n)*$`),
  );
  expect(await platform.database.db.$count(article)).toBe(POSTS);
});
