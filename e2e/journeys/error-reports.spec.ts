import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { ask } from "../http.ts";
import { requestsOf, wake } from "../reader.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

/** As a page is told where its errors go; what the browser sends there ends in this test. */
const INGEST = "https://errors.example";
const DSN = `https://key@errors.example/7`;

test.use({ expectedErrors: /errors\.example|it broke|Unable to decode|status of 404/ });

test("errors of a page reach its error hook, caught or not, and are reported where that is set up", async ({ page }) => {
  const t = wordsOf("ar-JO");
  const at = (path: string) => inLocalePath("ar-JO", path);
  const reported: string[] = [];
  await page.route(`${INGEST}/**`, async (route) => {
    reported.push(route.request().postData() ?? "");
    await route.fulfill({ json: {}, headers: { "access-control-allow-origin": "*" } });
  });
  await page.route(
    (url) => url.pathname === at("/rss"),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace("<html ", `<html data-errors-to="${DSN}" `) });
    },
  );
  await page.goto(at("/rss"));
  const scripts = requestsOf(page, "script");
  await wake(page);
  // A page that is not there says so, which is no error of it.
  await page.evaluate((gone) => {
    history.pushState(null, "", gone);
    dispatchEvent(new PopStateEvent("popstate"));
  }, at("/gone-meanwhile"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("errors.404", { path: at("/gone-meanwhile") }));
  expect(scripts.filter((one) => one.url().includes("/error-reports-"))).toEqual([]);

  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error("it broke by itself"))));
  await expect.poll(() => reported.length).toBe(1);
  expect(reported[0]).toContain("it broke by itself");
  expect(reported[0]).toContain(JSON.parse((await ask("/builds/latest.json")).text).id);

  // What a page's boundary shows in its place is heard of as well.
  await page.route(/\/latest-news\.data/, (route) => route.fulfill({ contentType: "text/x-script", body: "no data" }));
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("latestNews") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("errors.500"));
  await expect.poll(() => reported.length).toBe(2);
});
