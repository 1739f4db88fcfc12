import { inLocalePath } from "@masthead/contract/platform/paths.ts";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { hydratePage, recordRequests } from "../../readers/reader.ts";
import { backOfficePath, signInToBackOffice } from "../../staff/backoffice.ts";
import { signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

/** Ingest origin of the error reports; the test intercepts all requests to it. */
const INGEST = "https://errors.example";
const DSN = `https://key@errors.example/7`;

test.use({ expectedErrors: /errors\.example|it broke|Unable to decode|status of 404/ });

test("page errors are reported when reporting is configured, whether an error boundary caught them or not", async ({
  page,
}) => {
  const t = messagesOf("ar-JO");
  const localePath = (path: string) => inLocalePath("ar-JO", path);
  const reported: string[] = [];
  await page.route(`${INGEST}/**`, async (route) => {
    reported.push(route.request().postData() ?? "");
    await route.fulfill({ json: {}, headers: { "access-control-allow-origin": "*" } });
  });
  await page.route(
    (url) => url.pathname === localePath("/rss"),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace("<html ", `<html data-errors-to="${DSN}" `),
      });
    },
  );
  await page.goto(localePath("/rss"));
  const scripts = recordRequests(page, "script");
  await hydratePage(page);
  // A 404 page is not an error of the page.
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, localePath("/gone-meanwhile"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("errors.404", { path: localePath("/gone-meanwhile") }),
  );
  expect(scripts.filter((script) => script.url().includes("/error-reports-"))).toEqual([]);

  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error("it broke by itself"))));
  await expect.poll(() => reported.length).toBe(1);
  expect(reported[0]).toContain("it broke by itself");
  expect(reported[0]).toContain(JSON.parse((await rawRequest("/builds/latest.json")).text).id);

  // Errors that an error boundary caught are reported as well.
  await page.route(/\/latest-news\.data/, (route) =>
    route.fulfill({ contentType: "text/x-script", body: "no data" }),
  );
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("latestNews") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("errors.500"));
  await expect.poll(() => reported.length).toBe(2);
});

test("error reports of the back office omit its secret path", async ({
  page,
  context,
  baseURL,
}) => {
  await signInToBackOffice(context, await signInStaff("Superadmin"), "en-US", baseURL ?? "");
  const reported: string[] = [];
  await page.route(`${INGEST}/**`, async (route) => {
    reported.push(route.request().postData() ?? "");
    await route.fulfill({ json: {}, headers: { "access-control-allow-origin": "*" } });
  });
  await page.route(
    (url) => url.pathname === backOfficePath("/tag/list"),
    async (route) => {
      const response = await route.fetch();
      const {
        "content-length": _length,
        "content-encoding": _encoding,
        ...headers
      } = response.headers();
      // The server adds the ingest origin to the policy if SENTRY_DSN is set; it is not set for
      // this page.
      headers["content-security-policy"] =
        headers["content-security-policy"]?.replace("connect-src ", `connect-src ${INGEST} `) ?? "";
      await route.fulfill({
        response,
        headers,
        body: (await response.text()).replace("<html ", `<html data-errors-to="${DSN}" `),
      });
    },
  );
  await page.goto(backOfficePath("/tag/list"));
  await expect(page.getByRole("table")).toBeVisible();
  const secret = backOfficePath("").slice(1);
  await page.evaluate((base) => {
    // Browsers name a script's file by its full URL.
    const error = new Error("it broke in the back office");
    error.stack = `Error: it broke in the back office\n    at open (${location.origin}/${base}/assets/tags-1a2b3c.js:1:20)`;
    void setTimeout(() => Promise.reject(error));
  }, secret);
  await expect.poll(() => reported.length).toBe(1);
  expect(reported[0]).toContain("it broke in the back office");
  expect(reported[0]).toContain("app:///assets/tags-1a2b3c.js");
  expect(reported[0], "the route of the page").toContain('"/tag/');
  expect(reported[0]).not.toContain(secret);
});
