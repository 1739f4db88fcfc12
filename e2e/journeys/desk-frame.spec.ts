import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { BUILD_POLL } from "@masthead/contract/system/constants.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { deskPath, deskWordsOf, showDeskTo, speak } from "../desk.ts";
import { signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";

for (const locale of LOCALES) {
  const t = deskWordsOf(locale);

  test.describe(`addresses of the back office, ${locale}`, () => {
    test.use({ expectedErrors: /status of (401|404)/ });

    test("answer 404 with the whole address where no screen is", async ({ page, context, baseURL }) => {
      await showDeskTo(context, await signInEditor(), locale, baseURL ?? "");
      for (const path of ["/nothing/here?of=use", "/article?q=storm", "/log/create"]) {
        const response = await page.goto(deskPath(path));
        expect(response?.status(), path).toBe(404);
        await expect(page.getByRole("heading", { level: 1 }).last()).toHaveText(t("desk.notFound.title", { path: deskPath(path) }));
      }
      expect((await page.goto(deskPath("/article/list")))?.status()).toBe(200);
    });

    test("send signed-in staff from the sign-in page to the home page", async ({ page, context, baseURL }) => {
      await showDeskTo(context, await signInEditor(), locale, baseURL ?? "");
      await page.goto(deskPath("/login"));
      await expect(page).toHaveURL(new RegExp(`${deskPath("/")}?$`));
      await expect(page.getByRole("link", { name: t("desk.home.write") })).toBeVisible();
    });

    test("ask who is signed in once at most on the sign-in page", async ({ page, context }) => {
      await speak(context, locale);
      let asked = 0;
      page.on("request", (request) => {
        if (new URL(request.url()).pathname === "/api/v1/user") asked++;
      });
      await page.goto(deskPath("/tag/list"));
      await expect(page.getByLabel(t("desk.signIn.email"))).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(asked).toBeLessThanOrEqual(1);
    });
  });

  test(`Breaking news on the home page opens quick news with Breaking on, ${locale}`, async ({ page, context, baseURL }) => {
    await showDeskTo(context, await signInEditor(), locale, baseURL ?? "");
    await page.goto(deskPath("/"));
    await page.getByRole("link", { name: t("desk.home.breaking") }).click();
    await expect(page.getByRole("switch", { name: t("resources.article.fields.breaking") })).toBeChecked();
    await expect(page.locator('input[type="datetime-local"]')).not.toHaveValue("");
  });

  test(`the home page of notification staff leads to writing one, ${locale}`, async ({ page, context, baseURL }) => {
    await showDeskTo(context, await signInEditor("Notification"), locale, baseURL ?? "");
    await page.goto(deskPath("/"));
    for (const title of ["last", "scheduled"])
      await expect(page.getByRole("heading", { name: t(`desk.home.notifications.${title}`) })).toBeVisible();
    await page.getByRole("link", { name: t("desk.home.notifications.write") }).click();
    await expect(page).toHaveURL(new RegExp(`${deskPath("/notification/create")}$`));
  });

  test.describe(`a server that cannot be reached, ${locale}`, () => {
    test.use({ expectedErrors: /Failed to (fetch|load)|net::ERR|status of 503/ });

    test("is reported in the language on screen, and the text stays", async ({ page, context, baseURL }) => {
      const editor = await signInEditor();
      const { id } = await editor.ask<ArticleRecord>("POST", "/v1/article", { locale, title: "Storm" });
      await showDeskTo(context, editor, locale, baseURL ?? "");
      await page.goto(deskPath(`/article/edit/${id}`));
      const title = page.locator('[name="title"]');
      await title.fill("Storm over the harbour");
      await page.route("**/api/v1/article/edit/**", (route) => route.abort());
      await page.keyboard.press("Control+s");
      await expect(page.getByText(`${t("desk.failure.unreachable")} ${t("desk.failure.again.kept")}`)).toBeVisible();
      // Replaces the route above at once: a retry between the two would be saved.
      await page.route("**/api/v1/article/edit/**", (route) =>
        route.fulfill({ status: 503, headers: { "retry-after": "30" }, contentType: "text/html", body: "<h1>Unavailable</h1>" }),
      );
      await page.keyboard.press("Control+s");
      await expect(page.getByText(t("desk.failure.inSeconds.kept_other", { smart_count: 30 }), { exact: false })).toBeVisible();
      await expect(title).toHaveValue("Storm over the harbour");
    });
  });

  test(`a newer build of the back office is offered and typed text survives the reload, ${locale}`, async ({ page, context, baseURL }) => {
    test.setTimeout(90_000);
    const editor = await signInEditor();
    const { id } = await editor.ask<ArticleRecord>("POST", "/v1/article", { locale, title: "Storm" });
    await showDeskTo(context, editor, locale, baseURL ?? "");
    await page.clock.install();
    await page.route("**/builds/latest.json", (route) => route.fulfill({ json: { id: "another-build", timestamp: 1 } }));
    await page.goto(deskPath(`/article/edit/${id}`));
    await page.locator('[name="title"]').fill("Storm over the harbour");
    await page.clock.runFor(BUILD_POLL + 1000);
    await page
      .getByRole("status")
      .filter({ hasText: t("desk.build.newer") })
      .getByRole("button")
      .click();
    await page.clock.runFor(2000);
    await expect(page.getByRole("button", { name: t("desk.kept.take") })).toBeVisible({ timeout: 30_000 });
  });

  test.describe(`a missing part of the build, ${locale}`, () => {
    test.use({ expectedErrors: /Failed to (fetch|load)|net::ERR|dynamically imported|Unable to preload|status of 404/ });

    test("reloads the page once, and then says so", async ({ page, context, baseURL }) => {
      await showDeskTo(context, await signInEditor(), locale, baseURL ?? "");
      await page.route(/\/assets\/analytics-[^/]*\.js$/, (route) => route.abort());
      await page.goto(deskPath("/"));
      let documents = 0;
      page.on("request", (request) => {
        if (request.isNavigationRequest()) documents++;
      });
      await page.getByRole("menuitem", { name: t("analytics.title") }).click();
      await expect(page.getByRole("alert")).toContainText(t("desk.screenError.missing.title"));
      expect(documents).toBe(1);
    });
  });
}
