import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const toastOf = (page: Page) => page.locator(".MuiSnackbar-root");

/** Names of the controls at the end of the page that are below the toast. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const toast = document.querySelector(".MuiSnackbar-root");
    return [
      ...document.querySelectorAll("button, a[href], input, [role=combobox], [role=menuitem]"),
    ]
      .filter((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        return (
          !toast?.contains(control) &&
          toast?.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        );
      })
      .map(({ textContent, outerHTML }) => textContent || outerHTML.slice(0, 80));
  });

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);

  for (const viewport of WINDOWS)
    test(`toast covers no control at a width of ${viewport.width}, ${locale}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize(viewport);
      const editor = await signInStaff();
      const { id } = await editor.call<ArticleRecord>("POST", "/v1/article", {
        locale,
        title: "Storm",
      });
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      await page.goto(backOfficePath(`/article/edit/${id}`));
      const title = page.locator('[name="title"]');
      await title.fill("Storm over the harbour");
      await page.keyboard.press("Control+s");
      await expect(toastOf(page)).toContainText(t("frame.saved"));
      await expect.poll(() => coveredControls(page)).toEqual([]);
      await title.fill("Storm over the port");
      // Clicked while the toast is open.
      await page.getByRole("button", { name: t("ra.action.save"), exact: true }).click();
      await expect(
        page.getByRole("status").filter({ hasText: t("frame.saveState.saved") }),
      ).toBeVisible();
      await expect(page).toHaveTitle(/^Storm over the port · .* · .*\S$/);
    });

  test(`toast after publishing links to the public page, and a vertical drag closes it, ${locale} @ar-JO`, async ({
    page,
    context,
    baseURL,
  }) => {
    const editor = await signInStaff();
    const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: "Storm",
    });
    await signInToBackOffice(context, editor, locale, baseURL ?? "");
    await page.goto(backOfficePath(`/article/edit/${article.id}`));
    await page.getByRole("button", { name: t("resources.article.publish.button") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("resources.article.publish.confirm"), exact: true })
      .click();
    const toast = toastOf(page);
    await expect(toast).toContainText(t("resources.article.published"));
    await expect(toast.getByRole("link")).toHaveAttribute("href", articlePath(article));
    const box = await toast.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) - 60, { steps: 4 });
    await page.mouse.up();
    await expect(toast).toHaveCount(0);

    // Switched off again, with a confirmation.
    await page
      .getByRole("switch", { name: t("resources.article.fields.enable") })
      .first()
      .click();
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("dialog")).toContainText(t("resources.article.unpublish.title"));
  });

  test(`next screen is pending while its code loads, ${locale} @en-US`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signInToBackOffice(context, await signInStaff(), locale, baseURL ?? "");
    const answer = Promise.withResolvers<void>();
    await page.route(/\/assets\/analytics-[^/]*\.js$/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(backOfficePath("/"));
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await page.getByRole("menuitem", { name: t("analytics.title") }).click();
    await expect(
      page.getByRole("main").getByRole("progressbar", { name: t("frame.loading") }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/analytics$/);
    answer.resolve();
    await expect(page.locator("#react-admin-title")).toHaveText(t("analytics.title"));
    await expect(page.getByRole("progressbar")).toHaveCount(0);
  });
}
