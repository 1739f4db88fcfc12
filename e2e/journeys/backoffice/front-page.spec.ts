import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../browser/axe.ts";
import { journeyLocales } from "../../journey-locales.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { expect, test } from "../../test.ts";
import { drag, type FrontDesk, frontScreen, isShown, startFrontDesk } from "./front-section.ts";

test.describe.configure({ mode: "default" });
// Two editors change the same slot.
test.use({ expectedErrors: /status of 409/ });

let desk: FrontDesk;
test.beforeAll(async () => {
  desk = await startFrontDesk();
});

for (const locale of journeyLocales("ar-JO")) {
  const {
    articleAction,
    chooseSlot,
    expectChanged,
    expectUnchanged,
    message,
    open,
    row,
    second,
    slot,
    slotAction,
    t,
  } = frontScreen(locale);

  test.describe(`front page, ${locale}`, () => {
    test("article is dragged to the lead, its headline overridden, published, and seen by readers", async ({
      page,
      context,
      baseURL,
    }) => {
      const section = await desk.createSection(locale, 4);
      const article = section.articles[3] as ArticleRecord;
      await open(page, context, desk.editor, section, baseURL);
      await expect(slot(page, "main.0")).toContainText(section.articles[0]?.title ?? "");
      await expect(slot(page, "main.0")).toContainText(message("readers_zero"));
      await drag(page, row(page, article), slot(page, "main.0"));
      await expect(slot(page, "main.0")).toContainText(article.title);
      await expect(
        slot(page, "main.0").getByText(message("placed"), { exact: true }),
      ).toBeVisible();
      await expect(row(page, article)).toContainText(
        message("onFront", { slot: message("slot.lead") }),
      );

      await slotAction(page, 0, "edit");
      const headline = `${article.title} !`;
      await page.getByRole("textbox", { name: message("field.headline") }).fill(headline);
      await page.getByRole("combobox", { name: message("field.kicker") }).fill("Kicker");
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole("button", { name: message("save"), exact: true }).click();
      await expect(slot(page, "main.0")).toContainText(headline);
      await expectChanged(page);
      expect(await isShown(section, headline)).toBe(false);

      await page.getByRole("button", { name: message("publish.button"), exact: true }).click();
      await expect(page.getByText(message("publish.done"))).toBeVisible();
      await expect.poll(() => isShown(section, headline)).toBe(true);
    });

    test("article is placed by keyboard, moved by keyboard, undone and redone", async ({
      page,
      context,
      baseURL,
    }) => {
      const section = await desk.createSection(locale, 4);
      const article = section.articles[3] as ArticleRecord;
      await open(page, context, desk.editor, section, baseURL);
      await row(page, article)
        .getByRole("button", { name: message("drag.handle", { name: article.title }) })
        .focus();
      const status = page.locator("[data-drag-status]");
      await page.keyboard.press("Space");
      await expect(status).toHaveText(message("drag.start", { title: article.title }));
      await page.keyboard.press("ArrowDown");
      await expect(status).toHaveText(message("drag.over", { slot: message("slot.lead") }));
      for (const name of [second(1), second(2)]) {
        await page.keyboard.press("ArrowDown");
        await expect(status).toHaveText(message("drag.over", { slot: name }));
      }
      await page.keyboard.press("ArrowUp");
      await expect(status).toHaveText(message("drag.over", { slot: second(1) }));
      await page.keyboard.press("Space");
      await expect(slot(page, "main.1")).toContainText(article.title);
      await expectChanged(page);
      await page.getByRole("heading", { level: 2 }).click();
      await page.keyboard.press("Control+z");
      await expectUnchanged(page);
      expect((await desk.draftOf(section)).layout.slots).toEqual({});
      await page.keyboard.press("Control+y");
      await expectChanged(page);
      expect((await desk.draftOf(section)).layout.slots["main.1"]).toMatchObject({
        articleId: article.id,
      });
    });

    test("article is placed by its link, moved and removed from the menus, and a new one appears in the list", async ({
      page,
      context,
      baseURL,
    }) => {
      const section = await desk.createSection(locale, 2);
      const article = section.articles[1] as ArticleRecord;
      await open(page, context, desk.editor, section, baseURL);
      await expect(row(page, article)).toBeVisible();
      const newest = await desk.createArticle(section, `${section.articles[0]?.title} new`);
      await expect(row(page, newest)).toBeVisible();
      // It takes the lead: a slot is changed as the editor sees it.
      await expect(slot(page, "main.0")).toContainText(newest.title);
      await page
        .getByRole("searchbox", { name: message("articles.search") })
        .fill(`https://news.example${articlePath(article)}`);
      await expect(page.locator("[data-article]")).toHaveCount(1);
      await articleAction(page, article, "place");
      await chooseSlot(page, second(3));
      await expect(slot(page, "main.3")).toContainText(article.title);
      await slotAction(page, 3, "move");
      await chooseSlot(page, message("slot.lead"));
      await expect(
        slot(page, "main.0").getByText(message("placed"), { exact: true }),
      ).toBeVisible();
      await expect
        .poll(async () => (await desk.draftOf(section)).layout.slots)
        .toMatchObject({ "main.0": { articleId: article.id } });
      await slotAction(page, 0, "remove");
      await expectUnchanged(page);
    });

    test("two editors: other slots are merged, and the same slot is a choice", async ({
      page,
      context,
      baseURL,
    }) => {
      const section = await desk.createSection(locale, 4);
      const [first, other, mine, last] = section.articles as [
        ArticleRecord,
        ArticleRecord,
        ArticleRecord,
        ArticleRecord,
      ];
      await open(page, context, desk.editor, section, baseURL);
      await slotAction(page, 0, "edit");
      await page
        .getByRole("textbox", { name: message("field.headline") })
        .fill(`${first.title} mine`);
      await desk.edit(section, {
        slots: { "main.0": { articleId: other.id }, "main.2": { articleId: other.id } },
      });
      await page.getByRole("button", { name: message("saveAndPin"), exact: true }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(message("conflict.text"))).toBeVisible();
      await expect(dialog.getByRole("group", { name: message("slot.lead") })).toContainText(
        other.title,
      );
      expect(await violationsOf(page)).toEqual([]);
      await dialog.getByRole("radio", { name: t("frame.conflict.yours") }).check();
      await dialog.getByRole("button", { name: t("frame.conflict.save") }).click();
      await expect(slot(page, "main.0")).toContainText(`${first.title} mine`);
      // The merged front has loaded: a slot is changed as the editor sees it.
      await expect(slot(page, "main.2")).toContainText(other.title);
      await expect(slot(page, "main.3")).toContainText(last.title);
      await articleAction(page, mine, "place");
      await chooseSlot(page, second(3));
      await expect(
        slot(page, "main.3").getByText(message("placed"), { exact: true }),
      ).toBeVisible();
      await expect
        .poll(async () => (await desk.draftOf(section)).layout.slots)
        .toMatchObject({
          "main.0": { articleId: first.id },
          "main.2": { articleId: other.id },
          "main.3": { articleId: mine.id },
        });
    });

    test("card dialog keeps its article while a new one takes the slot, and confirms before it pins it there", async ({
      page,
      context,
      baseURL,
    }) => {
      const section = await desk.createSection(locale, 3);
      const [first] = section.articles as [ArticleRecord];
      await open(page, context, desk.editor, section, baseURL);
      await slotAction(page, 0, "edit");
      await page
        .getByRole("textbox", { name: message("field.headline") })
        .fill(`${first.title} mine`);
      const newest = await desk.createArticle(section, `${first.title} newest`, {
        publishedAt: new Date().toISOString(),
      });
      const changed = message("slotChanged.title", {
        slot: message("slot.lead"),
        title: newest.title,
      });
      const dialog = page.getByRole("dialog").first();
      await expect(dialog.getByText(changed)).toBeVisible({ timeout: 20_000 });
      await expect(dialog).toContainText(first.title);
      await page.getByRole("button", { name: message("saveAndPin"), exact: true }).click();
      await expect(page.getByRole("heading", { name: changed })).toBeVisible();
      await page.getByRole("button", { name: message("slotChanged.confirm"), exact: true }).click();
      await expect(slot(page, "main.0")).toContainText(`${first.title} mine`);
      await expect
        .poll(async () => (await desk.draftOf(section)).layout.slots)
        .toMatchObject({
          "main.0": { articleId: first.id, headline: `${first.title} mine` },
        });
    });

    test("automatic article is hidden from the front and shown again", async ({
      page,
      context,
      baseURL,
    }) => {
      const section = await desk.createSection(locale, 3);
      const [first, next] = section.articles as [ArticleRecord, ArticleRecord];
      await open(page, context, desk.editor, section, baseURL);
      await slotAction(page, 0, "hide");
      await expect(slot(page, "main.0")).toContainText(next.title);
      const hidden = page.getByRole("region", { name: message("hidden.title") });
      await expect(hidden).toContainText(first.title);
      await hidden.getByRole("button", { name: message("hidden.show") }).click();
      await expect(slot(page, "main.0")).toContainText(first.title);
      await expect(hidden).toHaveCount(0);
    });
  });
}

test("sections of the home page are reordered and switched off by keyboard and mouse, en-US", async ({
  page,
  context,
  baseURL,
}) => {
  const t = backOfficeMessagesOf("en-US");
  await signInToBackOffice(context, desk.editor, "en-US", baseURL ?? "");
  await page.goto(backOfficePath("/front-page?lang=en-US"));
  const strips = page.locator("[data-section]");
  const order = () =>
    strips.evaluateAll((elements) =>
      elements.map((element) => Number(element.getAttribute("data-section"))),
    );
  await expect(strips.nth(2)).toBeVisible();
  const [first, second, third] = await order();
  const name = await strips.nth(1).getByRole("heading", { level: 3 }).innerText();
  await strips
    .nth(1)
    .getByRole("button", { name: t("resources.frontPage.section.up", { name }) })
    .click();
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual([second, first, third]);
  await strips.nth(0).getByRole("switch").uncheck();
  await expect(strips.nth(0).locator("[data-slot]")).toHaveCount(0);
  await strips
    .nth(0)
    .getByRole("button", { name: t("resources.frontPage.drag.handle", { name }), exact: true })
    .focus();
  const status = page.locator("[data-drag-status]");
  await page.keyboard.press("Space");
  await expect(status).toHaveText(t("resources.frontPage.drag.over", { slot: name }));
  await page.keyboard.press("ArrowDown");
  await expect(status).not.toHaveText(t("resources.frontPage.drag.over", { slot: name }));
  await page.keyboard.press("Space");
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual([first, second, third]);
  await page
    .getByRole("button", { name: t("resources.frontPage.discard.button"), exact: true })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("resources.frontPage.discard.button") })
    .click();
  await expect(strips.nth(1).locator("[data-slot]").first()).toBeVisible();
});
