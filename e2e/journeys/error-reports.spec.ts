import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { deskPath, showDeskTo } from "../desk.ts";
import { ask } from "../http.ts";
import { requestsOf, wake } from "../reader.ts";
import { signInEditor } from "../staff.ts";
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

test("errors of the back office are reported without its secret path", async ({ page, context, baseURL }) => {
  await showDeskTo(context, await signInEditor("Superadmin"), "en-US", baseURL ?? "");
  const reported: string[] = [];
  await page.route(`${INGEST}/**`, async (route) => {
    reported.push(route.request().postData() ?? "");
    await route.fulfill({ json: {}, headers: { "access-control-allow-origin": "*" } });
  });
  await page.route(
    (url) => url.pathname === deskPath("/tag/list"),
    async (route) => {
      const response = await route.fetch();
      const { "content-length": _length, "content-encoding": _encoding, ...headers } = response.headers();
      // The server adds the origin of the error reports to the policy where SENTRY_DSN is set; the page of this test was made without.
      headers["content-security-policy"] = headers["content-security-policy"]?.replace("connect-src ", `connect-src ${INGEST} `) ?? "";
      await route.fulfill({ response, headers, body: (await response.text()).replace("<html ", `<html data-errors-to="${DSN}" `) });
    },
  );
  await page.goto(deskPath("/tag/list"));
  await expect(page.getByRole("table")).toBeVisible();
  const secret = deskPath("").slice(1);
  await page.evaluate((base) => {
    // As a browser names the file of a script: by its whole address.
    const error = new Error("it broke at the desk");
    error.stack = `Error: it broke at the desk\n    at open (${location.origin}/${base}/assets/tags-1a2b3c.js:1:20)`;
    void setTimeout(() => Promise.reject(error));
  }, secret);
  await expect.poll(() => reported.length).toBe(1);
  expect(reported[0]).toContain("it broke at the desk");
  expect(reported[0]).toContain("app:///assets/tags-1a2b3c.js");
  expect(reported[0], "the kind of page").toContain('"/tag/');
  expect(reported[0]).not.toContain(secret);
});
