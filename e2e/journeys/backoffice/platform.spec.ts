import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { BUILD_POLL_INTERVAL } from "@masthead/contract/platform/constants.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  setBackOfficeLanguage,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);

  test.describe(`back-office routes, ${locale}`, () => {
    test.use({ expectedErrors: /status of (401|404)/ });

    test("unknown path of the back office responds with 404 and shows the full path @ar-JO", async ({
      page,
      context,
      baseURL,
    }) => {
      await signInToBackOffice(context, await signInStaff(), locale, baseURL ?? "");
      for (const path of ["/nothing/here?of=use", "/article?q=storm", "/log/create"]) {
        const response = await page.goto(backOfficePath(path));
        expect(response?.status(), path).toBe(404);
        await expect(page.getByRole("heading", { level: 1 }).last()).toHaveText(
          t("frame.notFound.title", { path: backOfficePath(path) }),
        );
      }
      expect((await page.goto(backOfficePath("/article/list")))?.status()).toBe(200);
    });

    test("sign-in page redirects signed-in staff to the home page @en-US", async ({
      page,
      context,
      baseURL,
    }) => {
      await signInToBackOffice(context, await signInStaff(), locale, baseURL ?? "");
      await page.goto(backOfficePath("/login"));
      await expect(page).toHaveURL(new RegExp(`${backOfficePath("/")}?$`));
      await expect(page.getByRole("link", { name: t("home.write") })).toBeVisible();
    });

    test("sign-in page requests the current user at most once @en-US", async ({
      page,
      context,
    }) => {
      await setBackOfficeLanguage(context, locale);
      let userRequests = 0;
      page.on("request", (request) => {
        if (new URL(request.url()).pathname === "/api/v1/user") userRequests++;
      });
      await page.goto(backOfficePath("/tag/list"));
      await expect(page.getByLabel(t("frame.signIn.email"))).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(userRequests).toBeLessThanOrEqual(1);
    });
  });

  test(`breaking news link on the home page opens quick news with Breaking switched on, ${locale} @ar-JO`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signInToBackOffice(context, await signInStaff(), locale, baseURL ?? "");
    await page.goto(backOfficePath("/"));
    await page.getByRole("link", { name: t("home.breaking") }).click();
    await expect(
      page.getByRole("switch", { name: t("resources.article.fields.breaking") }),
    ).toBeChecked();
    await expect(page.locator('input[type="datetime-local"]')).not.toHaveValue("");
  });

  test(`menu shows its entries whole, also names that are longer than it is wide, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signInToBackOffice(context, await signInStaff("Superadmin"), locale, baseURL ?? "");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(backOfficePath("/"));
    const entries = page.getByRole("menuitem");
    await expect(entries.filter({ hasText: t("resources.religiousCalendar.name") })).toBeVisible();
    const cutNames = () =>
      entries.evaluateAll((items) =>
        items
          .filter((item) =>
            [item, ...item.querySelectorAll("*")].some(
              (part) =>
                getComputedStyle(part).overflowX !== "visible" &&
                (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1),
            ),
          )
          .map((item) => item.textContent),
      );
    expect(await cutNames()).toEqual([]);
    await entries.evaluateAll((items) => {
      for (const name of items.map((item) => item.querySelector(".MuiTypography-root")))
        if (name) name.textContent = `${name.textContent} `.repeat(3);
    });
    expect(await cutNames()).toEqual([]);
  });

  test(`window that becomes narrow leaves the open dialog in reach, and the menu closed, ${locale} @ar-JO`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signInToBackOffice(context, await signInStaff(), locale, baseURL ?? "");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(backOfficePath("/planning"));
    const create = page.getByRole("button", { name: t("resources.plan.new"), exact: true });
    await create.click();
    const dialog = page.getByRole("dialog", { name: t("resources.plan.new") });
    await expect(dialog).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("menuitem", { name: t("home.title") })).toBeHidden();
    await dialog.getByRole("button", { name: t("frame.confirm.cancel") }).click();
    await expect(dialog).toBeHidden();
    await create.click();
    await expect(dialog).toBeVisible();
  });

  test(`home page of notification staff links to a new notification, ${locale} @ar-JO`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signInToBackOffice(context, await signInStaff("Notification"), locale, baseURL ?? "");
    await page.goto(backOfficePath("/"));
    for (const title of ["last", "scheduled"])
      await expect(
        page.getByRole("heading", { name: t(`home.notifications.${title}`) }),
      ).toBeVisible();
    await page.getByRole("link", { name: t("home.notifications.write") }).click();
    await expect(page).toHaveURL(new RegExp(`${backOfficePath("/notification/create")}$`));
  });

  test.describe(`unreachable server, ${locale}`, () => {
    test.use({ expectedErrors: /Failed to (fetch|load)|net::ERR|status of 503/ });

    test("unreachable server is reported in the language on screen, and the typed text stays @ar-JO", async ({
      page,
      context,
      baseURL,
    }) => {
      const editor = await signInStaff();
      const { id } = await editor.call<ArticleRecord>("POST", "/v1/article", {
        locale,
        title: "Storm",
      });
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      // Installed before the page is opened: a busy page applies a new route later than a key
      // press.
      let isRestarting = false;
      await page.route("**/api/v1/article/edit/**", (route) =>
        isRestarting
          ? route.fulfill({
              status: 503,
              headers: { "retry-after": "30" },
              contentType: "text/html",
              body: "<h1>Unavailable</h1>",
            })
          : route.abort(),
      );
      await page.goto(backOfficePath(`/article/edit/${id}`));
      const title = page.locator('[name="title"]');
      await title.fill("Storm over the harbour");
      await page.keyboard.press("Control+s");
      await expect(
        page.getByText(`${t("frame.failure.unreachable")} ${t("frame.failure.again.safe")}`),
      ).toBeVisible();
      isRestarting = true;
      await page.keyboard.press("Control+s");
      await expect(
        page.getByText(t("frame.failure.inSeconds.safe_other", { smart_count: 30 }), {
          exact: false,
        }),
      ).toBeVisible();
      await expect(title).toHaveValue("Storm over the harbour");
    });
  });

  test(`new build of the back office is offered, and typed text survives the reload, ${locale} @en-US`, async ({
    page,
    context,
    baseURL,
  }) => {
    const editor = await signInStaff();
    const { id } = await editor.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: "Storm",
    });
    await signInToBackOffice(context, editor, locale, baseURL ?? "");
    await page.clock.install();
    await page.route("**/builds/latest.json", (route) =>
      route.fulfill({ json: { id: "another-build", timestamp: 1 } }),
    );
    await page.goto(backOfficePath(`/article/edit/${id}`));
    await page.locator('[name="title"]').fill("Storm over the harbour");
    await page.clock.runFor(BUILD_POLL_INTERVAL + 1000);
    await page
      .getByRole("status")
      .filter({ hasText: t("frame.build.newer") })
      .getByRole("button")
      .click();
    await page.clock.runFor(2000);
    await expect(page.getByRole("button", { name: t("frame.draft.restore") })).toBeVisible();
  });

  test.describe(`missing build file, ${locale}`, () => {
    test.use({
      expectedErrors:
        /Failed to (fetch|load)|net::ERR|dynamically imported|Unable to preload|status of 404/,
    });

    test("missing build file reloads the back office once, then shows an error @ar-JO", async ({
      page,
      context,
      baseURL,
    }) => {
      await signInToBackOffice(context, await signInStaff(), locale, baseURL ?? "");
      await page.route(/\/assets\/analytics-[^/]*\.js$/, (route) => route.abort());
      await page.goto(backOfficePath("/"));
      let documents = 0;
      page.on("request", (request) => {
        if (request.isNavigationRequest()) documents++;
      });
      await page.getByRole("menuitem", { name: t("analytics.title") }).click();
      await expect(page.getByRole("alert")).toContainText(t("frame.screenError.missing.title"));
      expect(documents).toBe(1);
    });
  });
}
