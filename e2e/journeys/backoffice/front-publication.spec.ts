import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { scaled } from "../../../scripts/machine-speed.ts";
import { violationsOf } from "../../browser/axe.ts";
import { journeyLocales } from "../../journey-locales.ts";
import { backOfficePath, signInToBackOffice } from "../../staff/backoffice.ts";
import { expect, test } from "../../test.ts";
import {
  endOfMinute,
  type FrontDesk,
  frontScreen,
  isShown,
  startFrontDesk,
} from "./front-section.ts";

test.describe.configure({ mode: "default" });

let desk: FrontDesk;
test.beforeAll(async () => {
  desk = await startFrontDesk();
});

for (const locale of journeyLocales("en-US")) {
  const { articleAction, expectChanged, expectUnchanged, message, open, row, slot, t } =
    frontScreen(locale);

  test.describe(`publication of the front page, ${locale}`, () => {
    test("changes are scheduled, the schedule is cancelled, and the draft is discarded", async ({
      page,
      context,
      baseURL,
    }) => {
      const section = await desk.createSection(locale, 3);
      const article = section.articles[2] as ArticleRecord;
      await desk.edit(section, { slots: { "main.0": { articleId: article.id } } });
      await open(page, context, desk.editor, section, baseURL);
      await expectChanged(page);
      await page.getByRole("button", { name: message("schedule.button"), exact: true }).click();
      await page.getByRole("textbox", { name: message("schedule.at") }).fill("2030-03-07T20:00");
      await page.getByRole("button", { name: message("schedule.confirm") }).click();
      await expectUnchanged(page);
      expect((await desk.draftOf(section)).scheduled).toMatchObject([{ titles: [article.title] }]);
      await page.getByRole("tab", { name: message("scheduled.count", { number: 1 }) }).click();
      await expect(page.getByRole("tabpanel")).toContainText(article.title);
      await page.getByRole("button", { name: message("scheduled.cancel") }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: message("scheduled.cancel") })
        .click();
      await expectChanged(page);
      await expect(slot(page, "main.0")).toContainText(article.title);
      await page.getByRole("button", { name: message("discard.button"), exact: true }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: message("discard.button") })
        .click();
      await expectUnchanged(page);
      expect((await desk.draftOf(section)).layout.slots).toEqual({});
    });

    test("former front is restored from the history, and is previewed before readers see it", async ({
      page,
      context,
      baseURL,
    }) => {
      const section = await desk.createSection(locale, 3);
      const [, , article] = section.articles as [ArticleRecord, ArticleRecord, ArticleRecord];
      const headline = `${article.title} before`;
      await desk.edit(section, { slots: { "main.0": { articleId: article.id, headline } } });
      await desk.publish(section);
      await desk.edit(section, { slots: { "main.0": null } });
      await desk.publish(section);
      await open(page, context, desk.editor, section, baseURL);
      await page.getByRole("tab", { name: message("tab.past") }).click();
      await expect(row(page, article)).toBeVisible();
      await page.getByRole("tab", { name: message("tab.history") }).click();
      await page
        .getByRole("listitem")
        .filter({ hasText: article.title })
        .getByRole("button", { name: message("history.restore") })
        .click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: message("history.restore") })
        .click();
      await expect(slot(page, "main.0")).toContainText(headline);
      expect(await isShown(section, headline)).toBe(false);
      await page.getByRole("button", { name: message("preview.button"), exact: true }).click();
      const frame = page.frameLocator("iframe");
      await expect(frame.getByText(headline).first()).toBeVisible();
      await page.getByRole("button", { name: t("article.preview.phone") }).click();
      await expect
        .poll(() => page.locator("iframe").evaluate((element) => element.clientWidth))
        .toBe(390);
      await expect(frame.getByText(headline).first()).toBeVisible();
    });

    test("placement ends at its time, and the front shows it", async ({
      page,
      context,
      baseURL,
    }) => {
      test.slow();
      const section = await desk.createSection(locale, 3);
      const article = section.articles[2] as ArticleRecord;
      const headline = `${article.title} pinned`;
      await desk.edit(section, {
        slots: { "main.0": { articleId: article.id, headline, until: endOfMinute() } },
      });
      await desk.publish(section);
      expect(await isShown(section, headline)).toBe(true);
      await open(page, context, desk.editor, section, baseURL);
      await expect(slot(page, "main.0")).toContainText(message("problem.ended"), {
        timeout: scaled(75_000),
      });
      await expect(slot(page, "main.0")).toContainText(section.articles[0]?.title ?? "");
      await expect.poll(() => isShown(section, headline), { timeout: scaled(100_000) }).toBe(false);
      // The home screen no longer warns of it, which another journey looks at.
      await desk.edit(section, { slots: { "main.0": null } });
      await desk.publish(section);
    });

    test("home screen and slot warn when a placed article is disabled, and its absence is explained", async ({
      page,
      context,
      baseURL,
    }) => {
      const section = await desk.createSection(locale, 3);
      const article = section.articles[2] as ArticleRecord;
      await desk.edit(section, { slots: { "main.0": { articleId: article.id } } });
      await desk.publish(section);
      await desk.editor.call("PATCH", `/v1/article/status/${article.id}`, {
        id: article.id,
        enable: false,
      });
      await signInToBackOffice(context, desk.editor, locale, baseURL ?? "");
      await page.goto(backOfficePath("/"));
      const panel = page
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: message("name"), exact: true }) });
      await panel.getByRole("link", { name: article.title, exact: true }).click();
      await expect(page).toHaveURL(
        new RegExp(`front-page\\?lang=${locale}&section=${section.id}$`),
      );
      await expect(slot(page, "main.0")).toContainText(message("problem.disabled"));
      await expect(slot(page, "main.0")).toContainText(message("shownInstead"));
      await articleAction(page, article, "why");
      await expect(page.getByRole("dialog")).toContainText(message("reason.notVisible"));
      expect(await violationsOf(page)).toEqual([]);
      await desk.edit(section, { slots: { "main.0": null } });
      await desk.publish(section);
    });
  });
}
