import { articlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { journeyLocales } from "../../journey-locales.ts";
import { messagesOf } from "../../messages.ts";
import { findArticle } from "../../newsroom.ts";
import { hydratePage } from "../../readers/reader.ts";
import { signIn } from "../../readers/reader-account.ts";
import { createAccount } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

/** Characters of a text that needs scrolling in the windows of this journey. */
const LONG_TEXT = 1200;
const SAVE = "**/api/v1/user/positions/article/*";

for (const locale of journeyLocales("en-US")) {
  const t = messagesOf(locale);

  test(`reader continues on the phone an article that they started on the computer, ${locale}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(45_000);
    const account = await createAccount("User");
    const article = await findArticle(
      locale,
      ({ premium, liveBlog, bodyHtml }) =>
        !premium && liveBlog === null && bodyHtml.length > LONG_TEXT,
    );

    // On the computer: sign in, and read half of the text.
    await page.setViewportSize({ width: 1000, height: 500 });
    await page.goto(pagePath(locale, "auth/sign-in"));
    await signIn(page, locale, account);
    await expect(page).toHaveURL(/dashboard|account/);
    const known = page.waitForResponse(SAVE);
    await page.goto(articlePath(article));
    await hydratePage(page);
    await known;
    const saved = page.waitForRequest(
      (request) => request.method() === "PUT" && request.url().includes("/user/positions/"),
    );
    await page.locator("article .rich-text").evaluate((text) => {
      const { top, height } = text.getBoundingClientRect();
      window.scrollBy({ top: top + height / 2 - innerHeight / 2 });
    });
    // As when the reader switches to another tab or app.
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    expect((await (await saved).response())?.status()).toBe(204);

    // On the phone: the home page is the same for everybody, and shows the row below its top.
    const phone = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: { width: 390, height: 600 },
    });
    const other = await phone.newPage();
    await other.goto(pagePath(locale, "auth/sign-in"));
    await signIn(other, locale, account);
    await expect(other).toHaveURL(/dashboard|account/);
    await other.goto(pagePath(locale, ""));
    await other.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await hydratePage(other);
    const row = other.getByRole("region", { name: t("continuing.title") });
    const link = row.getByRole("link", { name: article.title });
    await expect(link).toBeAttached();
    const shift = await other.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    expect(shift).toBeLessThanOrEqual(0.01);
    await link.click();
    await expect(other).toHaveURL(/#continue$/);
    await expect
      .poll(() =>
        other.locator("article .rich-text").evaluate((text) => {
          const { top, height } = text.getBoundingClientRect();
          return Math.round(((innerHeight / 2 - top) / height) * 10);
        }),
      )
      .toBe(5);

    // Removed on the phone, it is gone everywhere.
    await other.goto(pagePath(locale, ""));
    await hydratePage(other);
    await row.getByRole("button", { name: article.title }).click();
    await expect(row).toHaveCount(0);
    await page.goto(pagePath(locale, "account"));
    await expect(page.getByText(t("positions.none"))).toBeVisible();
    await phone.close();
  });
}
