import { LOCALES } from "@masthead/contract/system/locale.ts";
import { articlePath, inLocalePath } from "@masthead/contract/system/paths.ts";
import { ask } from "../http.ts";
import { findArticle } from "../newsroom.ts";
import { expect, test } from "../test.ts";

test("the build that is served tells its id, and has a manifest", async () => {
  const latest = await ask("/builds/latest.json");
  expect(latest.status).toBe(200);
  expect(latest.headers["cache-control"]).toMatch(/no-cache|no-store/);
  const { id, timestamp } = JSON.parse(latest.text);
  expect(id).toMatch(/^\w{4,}/);
  expect(Math.abs(Date.now() - timestamp)).toBeLessThan(30 * 24 * 60 * 60_000);
  const manifest = await ask(`/builds/meta/${id}.json`);
  expect(manifest.status).toBe(200);
  expect(JSON.parse(manifest.text)).toMatchObject({ id, matcher: expect.anything() });
  expect((await ask("/builds/meta/0000.json")).status).toBe(404);
});

test("the scripts and styles of the build are kept by browsers for good", async ({ page }) => {
  await page.goto("/");
  const href = (await page.locator("link[rel=stylesheet]").first().getAttribute("href")) ?? "";
  const answer = await ask(href, { "accept-encoding": "gzip, deflate, br" });
  expect(answer.headers["cache-control"]).toContain("immutable");
  expect(answer.headers["content-encoding"]).toBe("br");
  expect(answer.headers.vary).toContain("accept-encoding");
  expect((await ask(href, { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe("gzip");
  expect((await ask(href)).headers["content-encoding"]).toBeUndefined();
});

for (const locale of LOCALES) {
  test(`the data of a page stands beside it, ${locale}`, async () => {
    const article = await findArticle(locale);
    const payload = await ask(`${articlePath(article)}/_payload.json`);
    expect(payload.status).toBe(200);
    expect(payload.headers["content-type"]).toMatch(/^application\/json/);
    const { locale: told, routes } = JSON.parse(payload.text);
    expect(told).toBe(locale);
    expect(Object.values(routes)).toContainEqual(
      expect.objectContaining({ article: expect.objectContaining({ id: article.id, title: article.title }) }),
    );
    for (const path of ["/", "/latest-news", "/rss"]) {
      const answer = await ask(`${inLocalePath(locale, path).replace(/\/$/, "")}/_payload.json`);
      expect([answer.status, JSON.parse(answer.text).locale], path).toEqual([200, locale]);
    }
    expect((await ask(inLocalePath(locale, "/article/999999999/x/_payload.json"))).status).toBe(404);
  });
}
