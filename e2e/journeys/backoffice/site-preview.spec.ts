import { HOUR } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { violationsOf } from "../../browser/axe.ts";
import { messagesOf } from "../../messages.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { expect, test } from "../../test.ts";
import { type FrontDesk, startFrontDesk } from "./front-section.ts";

/** Wall time of the station, as date fields have it. */
const wallTime = (at: number) =>
  new Date(at).toLocaleString("sv-SE", { timeZone: "Asia/Amman" }).slice(0, 16).replace(" ", "T");

test.describe.configure({ mode: "default" });
// The scheduled article does not exist yet at the current time.
test.use({ expectedErrors: /status of 404/ });

let desk: FrontDesk;
test.beforeAll(async () => {
  desk = await startFrontDesk();
});

/** Screen from which the preview is opened in each language. */
const SCREENS = { "en-US": "/front-page?lang=en-US", "ar-JO": "/planning" };

for (const locale of LOCALES) {
  const other = locale === "en-US" ? "ar-JO" : "en-US";
  const t = backOfficeMessagesOf(locale);
  const site = messagesOf(locale);
  const otherSite = messagesOf(other);

  test(`site is previewed at a future minute, in both languages, and then at the current one, ${locale} @ar-JO`, async ({
    page,
    context,
    baseURL,
  }) => {
    const section = await desk.createSection(locale, 0);
    const title = `${locale === "ar-JO" ? "مقال مجدول" : "Scheduled article"} ${Date.now()}`;
    await desk.createArticle(section, title, {
      publishedAt: new Date(Date.now() + 20 * HOUR).toISOString(),
    });

    await signInToBackOffice(context, desk.editor, locale, baseURL ?? "");
    await page.goto(backOfficePath(SCREENS[locale]));
    await page.getByRole("button", { name: t("sitePreview.button") }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByRole("textbox", { name: t("sitePreview.at") })
      .fill(wallTime(Date.now() + 21 * HOUR));
    expect(await violationsOf(page)).toEqual([]);
    const [preview] = await Promise.all([
      context.waitForEvent("page"),
      dialog.getByRole("button", { name: t("sitePreview.open"), exact: true }).click(),
    ]);
    await expect(preview).toHaveURL(/\/preview\/at\//);
    const bar = preview.getByRole("complementary", { name: site("sitePreview.label") });
    await expect(bar).toContainText(site("sitePreview.title"));
    expect(await violationsOf(preview)).toEqual([]);

    await preview.getByRole("link", { name: title }).first().click();
    await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(preview).toHaveURL(/\/preview\/at\/.+\/article\//);
    const articleUrl = preview.url();

    await bar.getByRole("link", { name: site("language") }).click();
    const otherBar = preview.getByRole("complementary", { name: otherSite("sitePreview.label") });
    await otherBar.getByText(otherSite("sitePreview.about")).click();
    await expect(otherBar).toContainText(otherSite("sitePreview.future"));
    await expect(preview.locator("html")).toHaveAttribute("lang", other);
    expect(await violationsOf(preview)).toEqual([]);

    await preview.goto(articleUrl);
    await bar.getByRole("link", { name: site("sitePreview.now"), exact: true }).click();
    await expect(preview).toHaveURL(/\/preview\/at\/.+\/article\//);
    await expect(preview.getByRole("heading", { level: 1, name: title })).toHaveCount(0);
    await expect(preview.getByRole("heading", { level: 1 })).toContainText("/article/");
    await bar.getByRole("link", { name: site("sitePreview.hourAfter"), exact: true }).click();
    await bar.getByRole("link", { name: site("sitePreview.close"), exact: true }).click();
    await expect(preview).not.toHaveURL(/\/preview\/at\//);
  });
}
