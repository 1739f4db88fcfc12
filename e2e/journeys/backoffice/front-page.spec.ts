import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { StaffCategory } from "@masthead/contract/newsroom/category.ts";
import type { FrontDraft } from "@masthead/contract/newsroom/front/front-staff.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath, categoryPath } from "@masthead/contract/platform/paths.ts";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { violationsOf } from "../../browser/axe.ts";
import { rawRequest } from "../../http.ts";
import { paragraph } from "../../staff/article-form.ts";
import { backOfficeMessagesOf, backOfficePath, signInToBackOffice } from "../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

const MINUTE = 60_000;
const timeFromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

let superadmin: StaffAccount;
let editor: StaffAccount;
let sectionCount = 0;

test.describe.configure({ mode: "default" });
// A conflict of two editors.
test.use({ expectedErrors: /status of 409/ });
test.beforeAll(async () => {
  [superadmin, editor] = [await signInStaff("Superadmin"), await signInStaff()];
});

/** Section for one test with published articles in one language, the newest first. */
interface Section {
  id: number;
  locale: Locale;
  articles: ArticleRecord[];
}

const createArticle = (section: { id: number; locale: Locale }, title: string, fields: Partial<ArticleFields> = {}) =>
  editor.call<ArticleRecord>("POST", "/v1/article", {
    locale: section.locale,
    title,
    categoryId: section.id,
    body: { type: "doc", content: [paragraph(title)] },
    publishedAt: timeFromNow(-MINUTE),
    ...fields,
  });

async function createSection(locale: Locale, count: number): Promise<Section> {
  const name = `${locale === "ar-JO" ? "قسم" : "Section"} ${Date.now()}-${sectionCount++}`;
  const { id } = await superadmin.call<StaffCategory>("POST", "/v1/category", {
    name: { "en-US": name, "ar-JO": name },
    status: true,
    onHome: false,
    inMenu: false,
  });
  const section = { id, locale, articles: [] as ArticleRecord[] };
  for (let index = 0; index < count; index++)
    section.articles.push(
      await createArticle(section, `${locale === "ar-JO" ? "مقال" : "Article"} ${id}-${index}`, {
        publishedAt: timeFromNow(-(index + 1) * MINUTE),
      }),
    );
  return section;
}

const draftOf = ({ id, locale }: Section) => editor.call<FrontDraft>("GET", `/v1/front-page/draft?front=${locale}&categoryId=${id}`);

/** Changes a draft as another editor. */
async function edit(section: Section, changes: object): Promise<FrontDraft> {
  const { version } = await draftOf(section);
  return superadmin.call<FrontDraft>("PATCH", "/v1/front-page/draft", { locale: section.locale, categoryId: section.id, version, changes });
}

async function publish(section: Section): Promise<void> {
  const { version } = await draftOf(section);
  await superadmin.call("POST", "/v1/front-page/publish", { locale: section.locale, categoryId: section.id, version });
}

const pageOf = async ({ id, locale }: Section) => (await rawRequest(categoryPath(locale, id))).text;

/** Drags an element onto another one with the mouse. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("there is nothing to drag, or no target");
  await page.mouse.move(start.x + start.width / 2, start.y + 12);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 - 20, start.y + 20, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await expect(page.locator("[data-slot]:hover, [aria-pressed=true]").first()).toBeAttached();
  await page.mouse.up();
}

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const message = (key: string, values?: object) => t(`resources.frontPage.${key}`, { ...values });
  const second = (number: number) => message("slot.second", { number });
  const slot = (page: Page, key: string) => page.locator(`[data-slot="${key}"]`);
  const row = (page: Page, { id }: { id: number }) => page.locator(`[data-article="${id}"]`);
  const isSaved = (page: Page) => expect(page.getByText(message("unpublished"), { exact: true })).toBeVisible();

  async function openFront(page: Page, context: BrowserContext, { id }: Section, url = ""): Promise<void> {
    await signInToBackOffice(context, editor, locale, url);
    await page.goto(backOfficePath(`/front-page?lang=${locale}&section=${id}`));
    await expect(slot(page, "main.0")).toBeVisible();
  }
  async function chooseAction(page: Page, within: Locator, name: string, action: string): Promise<void> {
    await within.getByRole("button", { name, exact: true }).click();
    await page.getByRole("menuitem", { name: message(`action.${action}`), exact: true }).click();
  }
  const slotAction = (page: Page, key: string, name: string, action: string) =>
    chooseAction(page, slot(page, key), message("slotActions", { slot: name }), action);

  test.describe(`front page, ${locale}`, () => {
    test("article is dragged to the lead, its headline overridden, published, and seen by readers", async ({ page, context, baseURL }) => {
      const section = await createSection(locale, 4);
      const article = section.articles[3] as ArticleRecord;
      await openFront(page, context, section, baseURL);
      await expect(slot(page, "main.0")).toContainText(section.articles[0]?.title ?? "");
      await drag(page, row(page, article), slot(page, "main.0"));
      await expect(slot(page, "main.0")).toContainText(article.title);
      await expect(slot(page, "main.0").getByText(message("placed"), { exact: true })).toBeVisible();
      await expect(row(page, article)).toContainText(message("onFront", { slot: message("slot.lead") }));

      await slotAction(page, "main.0", message("slot.lead"), "edit");
      const headline = `${article.title} !`;
      await page.getByRole("textbox", { name: message("field.headline") }).fill(headline);
      await page.getByRole("textbox", { name: message("field.kicker") }).fill("Kicker");
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole("button", { name: message("save"), exact: true }).click();
      await expect(slot(page, "main.0")).toContainText(headline);
      await isSaved(page);
      expect(await pageOf(section)).not.toContain(headline);

      await page.getByRole("button", { name: message("publish.button"), exact: true }).click();
      await expect(page.getByText(message("publish.done"))).toBeVisible();
      await expect.poll(() => pageOf(section)).toContain(headline);
    });

    test("article is placed by keyboard, moved by keyboard, undone and redone", async ({ page, context, baseURL }) => {
      const section = await createSection(locale, 4);
      const article = section.articles[3] as ArticleRecord;
      await openFront(page, context, section, baseURL);
      await row(page, article)
        .getByRole("button", { name: message("drag.handle", { name: article.title }) })
        .focus();
      const status = page.locator("[id^=DndLiveRegion]");
      await page.keyboard.press("Space");
      await expect(status).toHaveText(message("drag.start", { title: article.title }));
      for (const name of [message("slot.lead"), second(1), second(2)]) {
        await page.keyboard.press("ArrowDown");
        await expect(status).toHaveText(message("drag.over", { slot: name }));
      }
      await page.keyboard.press("ArrowUp");
      await expect(status).toHaveText(message("drag.over", { slot: second(1) }));
      await page.keyboard.press("Space");
      await expect(slot(page, "main.1")).toContainText(article.title);
      await isSaved(page);
      await page.getByRole("heading", { level: 2 }).click();
      await page.keyboard.press("Control+z");
      await expect(page.getByText(message("noChanges"), { exact: true })).toBeVisible();
      expect((await draftOf(section)).layout.slots).toEqual({});
      await page.keyboard.press("Control+y");
      await isSaved(page);
      expect((await draftOf(section)).layout.slots["main.1"]).toMatchObject({ articleId: article.id });
    });

    test("article is placed by its link, moved and removed from the menus, and a new one appears in the list", async ({
      page,
      context,
      baseURL,
    }) => {
      const section = await createSection(locale, 2);
      const article = section.articles[1] as ArticleRecord;
      await openFront(page, context, section, baseURL);
      await expect(row(page, article)).toBeVisible();
      const newest = await createArticle(section, `${section.articles[0]?.title} new`);
      await expect(row(page, newest)).toBeVisible();
      await page.getByRole("searchbox", { name: message("articles.search") }).fill(`https://news.example${articlePath(article)}`);
      await expect(page.locator("[data-article]")).toHaveCount(1);
      await chooseAction(page, row(page, article), message("articleActions", { title: article.title }), "place");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: second(3) })
        .click();
      await expect(slot(page, "main.3")).toContainText(article.title);
      await slotAction(page, "main.3", second(3), "move");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: message("slot.lead") })
        .click();
      await expect(slot(page, "main.0").getByText(message("placed"), { exact: true })).toBeVisible();
      expect((await draftOf(section)).layout.slots).toMatchObject({ "main.0": { articleId: article.id } });
      await slotAction(page, "main.0", message("slot.lead"), "remove");
      await expect(page.getByText(message("noChanges"), { exact: true })).toBeVisible();
    });

    test("two editors: other slots are merged, and the same slot is a choice", async ({ page, context, baseURL }) => {
      const section = await createSection(locale, 4);
      const [first, other, mine] = section.articles as [ArticleRecord, ArticleRecord, ArticleRecord];
      await openFront(page, context, section, baseURL);
      await slotAction(page, "main.0", message("slot.lead"), "edit");
      await page.getByRole("textbox", { name: message("field.headline") }).fill(`${first.title} mine`);
      await edit(section, { slots: { "main.0": { articleId: other.id }, "main.2": { articleId: other.id } } });
      await page.getByRole("button", { name: message("saveAndPin"), exact: true }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(message("conflict.text"))).toBeVisible();
      await expect(dialog.getByRole("group", { name: message("slot.lead") })).toContainText(other.title);
      expect(await violationsOf(page)).toEqual([]);
      await dialog.getByRole("radio", { name: t("frame.conflict.yours") }).check();
      await dialog.getByRole("button", { name: t("frame.conflict.save") }).click();
      await expect(slot(page, "main.0")).toContainText(`${first.title} mine`);
      await chooseAction(page, row(page, mine), message("articleActions", { title: mine.title }), "place");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: second(3) })
        .click();
      await expect(slot(page, "main.3").getByText(message("placed"), { exact: true })).toBeVisible();
      expect((await draftOf(section)).layout.slots).toMatchObject({
        "main.0": { articleId: first.id },
        "main.2": { articleId: other.id },
        "main.3": { articleId: mine.id },
      });
    });

    test("automatic article is hidden from the front and shown again", async ({ page, context, baseURL }) => {
      const section = await createSection(locale, 3);
      const [first, next] = section.articles as [ArticleRecord, ArticleRecord];
      await openFront(page, context, section, baseURL);
      await slotAction(page, "main.0", message("slot.lead"), "hide");
      await expect(slot(page, "main.0")).toContainText(next.title);
      const hidden = page.getByRole("region", { name: message("hidden.title") });
      await expect(hidden).toContainText(first.title);
      await hidden.getByRole("button", { name: message("hidden.show") }).click();
      await expect(slot(page, "main.0")).toContainText(first.title);
      await expect(hidden).toHaveCount(0);
    });

    test("changes are scheduled, the schedule is cancelled, and the draft is discarded", async ({ page, context, baseURL }) => {
      const section = await createSection(locale, 3);
      const article = section.articles[2] as ArticleRecord;
      await edit(section, { slots: { "main.0": { articleId: article.id } } });
      await openFront(page, context, section, baseURL);
      await isSaved(page);
      await page.getByRole("button", { name: message("schedule.button"), exact: true }).click();
      await page.getByRole("textbox", { name: message("schedule.at") }).fill("2030-03-07T20:00");
      await page.getByRole("button", { name: message("schedule.confirm") }).click();
      await expect(page.getByText(message("noChanges"), { exact: true })).toBeVisible();
      expect((await draftOf(section)).scheduled).toMatchObject([{ titles: [article.title] }]);
      await page.getByRole("tab", { name: message("scheduled.count", { number: 1 }) }).click();
      await expect(page.getByRole("tabpanel")).toContainText(article.title);
      await page.getByRole("button", { name: message("scheduled.cancel") }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: message("scheduled.cancel") })
        .click();
      await isSaved(page);
      await expect(slot(page, "main.0")).toContainText(article.title);
      await page.getByRole("button", { name: message("discard.button"), exact: true }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: message("discard.button") })
        .click();
      await expect(page.getByText(message("noChanges"), { exact: true })).toBeVisible();
      expect((await draftOf(section)).layout.slots).toEqual({});
    });

    test("former front is restored from the history, and is previewed before readers see it", async ({ page, context, baseURL }) => {
      const section = await createSection(locale, 3);
      const [, , article] = section.articles as [ArticleRecord, ArticleRecord, ArticleRecord];
      const headline = `${article.title} before`;
      await edit(section, { slots: { "main.0": { articleId: article.id, headline } } });
      await publish(section);
      await edit(section, { slots: { "main.0": null } });
      await publish(section);
      await openFront(page, context, section, baseURL);
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
      expect(await pageOf(section)).not.toContain(headline);
      await page.getByRole("button", { name: message("preview.button"), exact: true }).click();
      const frame = page.frameLocator("iframe");
      await expect(frame.getByText(headline).first()).toBeVisible();
      await page.getByRole("button", { name: t("article.preview.phone") }).click();
      await expect.poll(() => page.locator("iframe").evaluate((element) => element.clientWidth)).toBe(390);
      await expect(frame.getByText(headline).first()).toBeVisible();
    });

    test("placement ends at its time, and the front says so", async ({ page, context, baseURL }) => {
      const section = await createSection(locale, 3);
      const article = section.articles[2] as ArticleRecord;
      const headline = `${article.title} pinned`;
      await edit(section, { slots: { "main.0": { articleId: article.id, headline, until: timeFromNow(8000) } } });
      await publish(section);
      expect(await pageOf(section)).toContain(headline);
      await openFront(page, context, section, baseURL);
      await expect(slot(page, "main.0")).toContainText(message("problem.ended"), { timeout: 20_000 });
      await expect(slot(page, "main.0")).toContainText(section.articles[0]?.title ?? "");
      await expect.poll(() => pageOf(section)).not.toContain(headline);
    });

    test("home screen and slot warn when a placed article is disabled, and its absence is explained", async ({
      page,
      context,
      baseURL,
    }) => {
      const section = await createSection(locale, 3);
      const article = section.articles[2] as ArticleRecord;
      await edit(section, { slots: { "main.0": { articleId: article.id } } });
      await publish(section);
      await editor.call("PATCH", `/v1/article/status/${article.id}`, { id: article.id, enable: false });
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      await page.goto(backOfficePath("/"));
      await page.getByRole("link", { name: article.title, exact: true }).first().click();
      await expect(page).toHaveURL(new RegExp(`front-page\\?lang=${locale}&section=${section.id}$`));
      await expect(slot(page, "main.0")).toContainText(message("problem.disabled"));
      await expect(slot(page, "main.0")).toContainText(message("shownInstead"));
      await chooseAction(page, row(page, article), message("articleActions", { title: article.title }), "why");
      await expect(page.getByRole("dialog")).toContainText(message("reason.notVisible"));
      expect(await violationsOf(page)).toEqual([]);
      await superadmin.call("DELETE", `/v1/category/${section.id}`).catch(() => {});
    });
  });
}

test("sections of the home page are reordered and switched off by keyboard and mouse, en-US", async ({ page, context, baseURL }) => {
  const t = backOfficeMessagesOf("en-US");
  await signInToBackOffice(context, editor, "en-US", baseURL ?? "");
  await page.goto(backOfficePath("/front-page?lang=en-US"));
  const strips = page.locator("[data-section]");
  const order = () => strips.evaluateAll((elements) => elements.map((element) => Number(element.getAttribute("data-section"))));
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
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual([first, second, third]);
  await page.getByRole("button", { name: t("resources.frontPage.discard.button"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("resources.frontPage.discard.button") })
    .click();
  await expect(strips.nth(1).locator("[data-slot]").first()).toBeVisible();
});
