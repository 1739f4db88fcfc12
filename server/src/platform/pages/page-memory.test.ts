import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { PageCache } from "../cache/page-cache.ts";
import { tag } from "../cache/tags.ts";
import { buildPage, type Page } from "./page.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Memory used by JavaScript objects and buffers, in bytes. */
function usedBytes(): number {
  for (let i = 0; i < 3; i++) collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const PAGES = 1500;
const TAGS = 40;

it("page cache reports the memory that it uses, with an error of at most a quarter", async () => {
  const cache = new PageCache<Page>({ maxBytes: 1024 * 1024 * 1024 });
  const render = (i: number) => async () => {
    for (let j = 0; j < TAGS; j++) tag(`article:${i * 7 + j}`);
    const text = randomBytes(3000).toString("base64");
    const headers = { "content-security-policy": `script-src ${randomBytes(600).toString("hex")}` };
    return buildPage({
      status: 200,
      text,
      contentType: "text/html; charset=utf-8",
      headers,
      cacheable: true,
    });
  };
  await cache.get("/first", render(0));
  const before = { used: usedBytes(), reported: cache.bytes };
  for (let i = 0; i < PAGES; i++) {
    const page = await cache.get(
      `/article/${i}/a-slug-of-usual-length-that-says-what-the-story-is-about`,
      render(i),
    );
    if (i % 2) await page.bodyIn("gzip");
    if (i % 4 === 0) await page.bodyIn("identity");
  }
  const ratio = (usedBytes() - before.used) / (cache.bytes - before.reported);
  expect(ratio).toBeGreaterThan(0.75);
  expect(ratio).toBeLessThan(1.25);
});
