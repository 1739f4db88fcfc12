import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Browser, Page } from "@playwright/test";
import { violationsOf } from "../../../browser/axe.ts";
import { journeyLocales } from "../../../journey-locales.ts";
import { openArticleForm, paragraph } from "../../../staff/article-form.ts";
import { backOfficeMessagesOf, signInToBackOffice } from "../../../staff/backoffice.ts";
import { type Colleague, signInColleague } from "../../../staff/colleague.ts";
import { expect, test } from "../../../test.ts";

const TEXTS = {
  "en-US": {
    names: ["Rana", "Sami"],
    title: "Ferries sail again",
    body: [
      "Ferries sailed at dawn.",
      "The port had been closed for two days.",
      "More storms are forecast.",
    ],
    first: " Few passengers came.",
    second: " Snow is possible.",
    both: [" It reopened on Monday.", " It reopened on Tuesday."],
    days: ["Monday", "Tuesday"],
  },
  "ar-JO": {
    names: ["رنا", "سامي"],
    title: "عودة العبارات إلى الإبحار",
    body: ["أبحرت العبارات عند الفجر.", "كان الميناء مغلقًا ليومين.", "يتوقع الراصدون عواصف أخرى."],
    first: " وكان الركاب قلة.",
    second: " وقد تتساقط الثلوج.",
    both: [" وفُتح يوم الاثنين.", " وفُتح يوم الثلاثاء."],
    days: ["الاثنين", "الثلاثاء"],
  },
} as const satisfies Record<Locale, object>;

const blocksOf = (page: Page) => page.locator(".body-text > p");

/** Types at the end of a paragraph. */
async function typeInBlock(page: Page, index: number, text: string): Promise<void> {
  await blocksOf(page).nth(index).click();
  await page.keyboard.press("End");
  await page.keyboard.type(text);
  await expect(blocksOf(page).nth(index)).toContainText(text.trim());
}

/**
 * Lets the heartbeat of an article be sent now, as when its window is shown, and waits for its
 * reply.
 */
async function showWindow(page: Page): Promise<void> {
  const reply = page.waitForResponse((response) => response.url().endsWith("/presence"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await reply;
}

for (const locale of journeyLocales("ar-JO")) {
  const t = backOfficeMessagesOf(locale);
  const text = TEXTS[locale];

  /** Opens the form of an article in a browser of an editor. */
  async function openAs(
    editor: Colleague,
    article: ArticleRecord,
    browser: Browser,
    url: string,
  ): Promise<Page> {
    const context = await browser.newContext();
    await signInToBackOffice(context, editor, locale, url);
    const page = await context.newPage();
    await openArticleForm(page, article);
    await expect(blocksOf(page).first()).toBeVisible();
    return page;
  }

  test(`two editors of one body: different paragraphs are merged, and the same one is a conflict, ${locale}`, async ({
    browser,
    baseURL,
  }) => {
    const [rana, sami] = [
      await signInColleague(text.names[0], locale),
      await signInColleague(text.names[1], locale),
    ];
    const body = { type: "doc" as const, content: text.body.map((line) => paragraph(line)) };
    const article = await rana.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: text.title,
      body,
    });
    const storedTexts = async () => {
      const stored = await rana.call<ArticleRecord>("GET", `/v1/article/${article.id}`);
      return stored.body.content.map((block) => block.content?.map((node) => node.text).join(""));
    };
    const [first, second] = [
      await openAs(rana, article, browser, baseURL ?? ""),
      await openAs(sami, article, browser, baseURL ?? ""),
    ];
    const save = (page: Page) => page.keyboard.press("Control+s");
    const expectSaved = (page: Page) =>
      expect(page.getByText(t("frame.saveState.saved"))).toBeVisible();

    await test.step("different paragraphs", async () => {
      await typeInBlock(first, 0, text.first);
      await typeInBlock(second, 2, text.second);
      await save(first);
      await expectSaved(first);
      await save(second);
      await expect(
        second.getByText(new RegExp(`${rana.name} \\(${t("resources.article.fields.body")}\\)`)),
      ).toBeVisible();
      await expect(blocksOf(second)).toHaveText([
        `${text.body[0]}${text.first}`,
        text.body[1],
        `${text.body[2]}${text.second}`,
      ]);
      expect(await storedTexts()).toEqual([
        `${text.body[0]}${text.first}`,
        text.body[1],
        `${text.body[2]}${text.second}`,
      ]);
    });

    await test.step("the cursor and the undo history stay", async () => {
      await second.keyboard.type("!");
      await expect(blocksOf(second).nth(2)).toHaveText(`${text.body[2]}${text.second}!`);
      await second.keyboard.press("Control+z");
      await expect(blocksOf(second).nth(0)).toHaveText(`${text.body[0]}${text.first}`);
      await expect(blocksOf(second).nth(2)).not.toContainText("!");
      await second.reload();
      await expect(blocksOf(second).nth(2)).toHaveText(`${text.body[2]}${text.second}`);
    });

    await test.step("presence in a block", async () => {
      await blocksOf(second).nth(1).click();
      await showWindow(second);
      await showWindow(first);
      const marked = first.locator("[data-editors]");
      await expect(marked).toHaveAttribute("data-editors", sami.name);
      await expect(marked).toHaveText(text.body[1]);
      await expect(
        first.getByText(t("resources.article.presence.block", { text: text.body[1] }).trim()),
      ).toBeVisible();
      // Away from the toolbar, whose tooltips are not part of the page.
      await first.mouse.move(0, 0);
      await expect(first.getByRole("tooltip")).toBeHidden();
      expect(await violationsOf(first)).toEqual([]);
    });

    await test.step("the same paragraph", async () => {
      await expect(blocksOf(first).nth(2)).toHaveText(`${text.body[2]}${text.second}`);
      await typeInBlock(first, 1, text.both[0]);
      await typeInBlock(second, 1, text.both[1]);
      await typeInBlock(second, 2, "!");
      await save(first);
      await expectSaved(first);
      await save(second);
      const dialog = second.getByRole("dialog");
      await expect(dialog.getByRole("radiogroup")).toHaveCount(1);
      await expect(dialog.locator("ins")).toHaveText([...text.days]);
      await expect(dialog).not.toContainText(text.body[0]);
      expect(await violationsOf(second)).toEqual([]);
      await dialog
        .getByRole("radio", { name: t("frame.conflict.theirs", { name: rana.name }) })
        .check();
      await dialog.getByRole("button", { name: t("frame.conflict.save") }).click();
      await expectSaved(second);
      const merged = [
        `${text.body[0]}${text.first}`,
        `${text.body[1]}${text.both[0]}`,
        `${text.body[2]}${text.second}!`,
      ];
      await expect(blocksOf(second)).toHaveText(merged);
      expect(await storedTexts()).toEqual(merged);
    });
    for (const page of [first, second]) await page.context().close();
  });
}
