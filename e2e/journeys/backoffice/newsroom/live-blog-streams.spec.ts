import { randomUUID } from "node:crypto";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { LiveDesk, LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { lowDataPath } from "@masthead/contract/platform/low-data.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { journeyLocales } from "../../../journey-locales.ts";
import { messagesOf } from "../../../messages.ts";
import { paragraph } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { startLiveBlog } from "../../../staff/live-blog.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const TEXTS = {
  "en-US": {
    article: "Cup final",
    analyst: "Analyst",
    match: "Match",
    goal: "Goal for Jordan",
    reason: "Why the defence fell asleep",
    later: "What the coach has to change",
  },
  "ar-JO": {
    article: "نهائي الكأس",
    analyst: "التحليل",
    match: "المباراة",
    goal: "هدف للأردن",
    reason: "لماذا غفل خط الدفاع",
    later: "ما الذي على المدرب تغييره",
  },
} as const satisfies Record<Locale, object>;

/** Matches URLs of an article without a query. */
const endOf = ({ slug }: ArticleRecord) => new RegExp(`${encodeURI(slug)}(#live-blog)?$`);

const bodyOf = (text: string) => ({ type: "doc", content: [paragraph(text)] });

/** Publishes an article with a live blog that has streams. */
async function makeLiveBlog(
  editor: StaffAccount,
  locale: Locale,
  streams: readonly string[] = [],
): Promise<ArticleRecord> {
  const article = await startLiveBlog(editor, { locale, title: TEXTS[locale].article });
  const { blog } = await editor.call<LiveDesk>("GET", `/v1/live-blog/${article.id}/desk`);
  await editor.call("PATCH", `/v1/live-blog/${article.id}`, {
    version: blog?.version,
    streams: streams.map((name) => ({ id: null, name })),
  });
  return article;
}

const post = (
  editor: StaffAccount,
  { id }: ArticleRecord,
  title: string,
  stream: number | null = null,
) =>
  editor.call<LiveDeskEntry>("POST", `/v1/live-blog/${id}/entries`, {
    idempotencyKey: randomUUID(),
    title,
    body: bodyOf(title),
    stream,
    publish: true,
  });

for (const locale of journeyLocales("ar-JO")) {
  const t = messagesOf(locale);
  const { analyst, match, goal, reason, later } = TEXTS[locale];

  test(`an open page of one stream gets its changes only, ${locale}`, async ({ page }) => {
    const editor = await signInStaff();
    const article = await makeLiveBlog(editor, locale, [analyst, match]);
    await post(editor, article, goal, 2);
    await post(editor, article, reason, 1);
    await page.goto(articlePath(article));
    const blog = page.getByRole("region", { name: t("liveBlog.heading") });
    const streams = blog.getByRole("navigation", { name: t("liveBlog.streams") });
    await expect(blog.getByRole("article")).toHaveCount(2);
    await expect(blog.getByRole("article").last()).toContainText(match);
    await expect(streams.getByRole("link")).toHaveText([t("liveBlog.allStreams"), analyst, match]);
    expect(await violationsOf(page)).toEqual([]);
    await streams.getByRole("link", { name: analyst }).click();
    await expect(page).toHaveURL(/\?stream=1#live-blog$/);
    await expect(streams.getByRole("link", { name: analyst })).toHaveAttribute(
      "aria-current",
      "true",
    );
    const entries = blog.getByRole("article");
    await expect(entries).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", endOf(article));

    await post(editor, article, `${goal} 2`, 2);
    const update = await post(editor, article, later, 1);
    const button = blog.getByRole("button", { name: t("liveBlog.new", { count: 1 }) });
    await expect(button).toBeVisible();
    await button.click();
    await expect(entries).toHaveText([new RegExp(later), new RegExp(reason)]);

    const edit = ({ id, version }: LiveDeskEntry, stream: number) =>
      editor.call<LiveDeskEntry>("PATCH", `/v1/live-blog/${article.id}/entries/${id}`, {
        version,
        stream,
      });
    const moved = await edit(update, 2);
    await expect(entries).toHaveText([new RegExp(reason)]);
    await edit(moved, 1);
    await button.click();
    await expect(entries).toHaveCount(2);
    expect(await violationsOf(page)).toEqual([]);

    const { blog: record } = await editor.call<LiveDesk>("GET", `/v1/live-blog/${article.id}/desk`);
    await editor.call("PATCH", `/v1/live-blog/${article.id}`, {
      version: record?.version,
      streams: [{ id: 2, name: match }],
    });
    await expect(page).toHaveURL(endOf(article));
    // A changed page may be served stale for some seconds; its stream of events has the current state.
    await expect(streams.getByRole("link")).toHaveText([t("liveBlog.allStreams"), match]);
    await expect(entries.filter({ hasText: reason })).not.toContainText(analyst);
  });
}

for (const locale of journeyLocales("en-US")) {
  const t = messagesOf(locale);
  const { analyst, match, goal, reason } = TEXTS[locale];

  test(`streams are read page by page without JavaScript and on low-data pages, ${locale}`, async ({
    browser,
    baseURL,
  }) => {
    const editor = await signInStaff();
    const article = await makeLiveBlog(editor, locale, [analyst, match]);
    for (let number = 1; number <= 21; number++) {
      await post(editor, article, `${reason} ${number}.`, 1);
      if (number % 7 === 0) await post(editor, article, `${goal} ${number}.`, 2);
    }
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    try {
      const page = await context.newPage();
      for (const path of [articlePath(article), lowDataPath(articlePath(article))]) {
        await page.goto(path);
        const entries = page.locator("article article");
        const link = (name: string) => page.getByRole("link", { name, exact: true });
        await link(analyst).click();
        await expect(entries).toHaveCount(20);
        await expect(entries.first()).toContainText(`${reason} 21.`);
        await link(t("liveBlog.nextPage")).click();
        await expect(entries).toHaveCount(1);
        await link(t("liveBlog.oldest")).click();
        await expect(page).toHaveURL(/\?stream=1&order=oldest$/);
        await expect(entries.first()).toContainText(`${reason} 1.`);
        await link(match).click();
        await expect(entries).toHaveCount(3);
        await expect(entries.first()).toContainText(`${goal} 7.`);
        await link(t("liveBlog.allStreams")).click();
        await expect(entries).toHaveCount(20);
      }
      await page.goto(`${articlePath(article)}?stream=9`);
      await expect(page).toHaveURL(endOf(article));
    } finally {
      await context.close();
    }
  });
}

test.describe("desk", () => {
  test.use({
    expectedErrors: /'localStorage' property|400 \(Bad Request\).*live-blog/,
    viewport: { width: 1440, height: 900 },
  });

  for (const locale of journeyLocales("ar-JO")) {
    const t = backOfficeMessagesOf(locale);
    const message = (key: string, values?: object) => t(`liveBlog.${key}`, { ...values });
    const { analyst, match, goal, reason } = TEXTS[locale];

    test(`an editor names streams, and entries are written, shown and edited in them, ${locale}`, async ({
      page,
      context,
      baseURL,
    }) => {
      const editor = await signInStaff();
      const article = await makeLiveBlog(editor, locale);
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      await page.goto(backOfficePath(`/live-blog/${article.id}?lang=${locale}`));
      const composer = page.getByRole("region", { name: message("composer.title") });
      const stream = composer.getByRole("combobox", { name: message("field.stream") });
      await expect(composer).toBeVisible();
      await expect(stream).toHaveCount(0);

      await page.getByRole("button", { name: message("coverage.title") }).click();
      const rows = page.getByRole("group", { name: t("resources.liveBlog.fields.streams") });
      for (const name of [analyst, analyst]) {
        await rows.getByRole("button").last().click();
        await rows.getByRole("textbox").last().fill(name);
      }
      const save = page.locator("#coverage").getByRole("button", { name: message("action.save") });
      await save.click();
      await expect(rows).toContainText(
        locale === "en-US" ? "Two streams have this name" : "يحمل مساران هذا الاسم",
      );
      await rows.getByRole("textbox").last().fill(match);
      expect(await violationsOf(page)).toEqual([]);
      await save.click();
      await expect(page.getByText(message("done.saved"))).toBeVisible();

      await stream.click();
      await page.getByRole("option", { name: analyst }).click();
      expect(await violationsOf(page)).toEqual([]);
      await composer.getByLabel(message("field.title")).fill(reason);
      await composer.getByRole("button", { name: message("action.publish"), exact: true }).click();
      const published = page.getByRole("region", { name: message("published.title") });
      const entry = published.getByRole("listitem", { name: reason });
      await expect(entry).toContainText(analyst);
      await expect(stream).toHaveText(analyst);

      await composer.getByLabel(message("field.title")).fill(goal);
      await stream.click();
      await page.getByRole("option", { name: message("field.mainStream") }).click();
      await composer.getByRole("button", { name: message("action.publish"), exact: true }).click();
      const other = published.getByRole("listitem", { name: goal });
      await other.getByRole("button", { name: message("action.edit"), exact: true }).click();
      await other.getByRole("combobox", { name: message("field.stream") }).click();
      await page.getByRole("option", { name: match }).click();
      const saveEntry = other.getByRole("button", { name: message("action.save"), exact: true });
      await saveEntry.click();
      // Until it is saved, its select shows the stream, too.
      await expect(saveEntry).toHaveCount(0);
      await expect(other).toContainText(match);
      const { published: stored } = await editor.call<LiveDesk>(
        "GET",
        `/v1/live-blog/${article.id}/desk`,
      );
      expect(stored.map(({ stream: id }) => id)).toEqual([2, 1]);

      // A stream that is renamed and moved down remains the same.
      await page.getByRole("button", { name: message("coverage.title") }).click();
      await rows.getByRole("textbox").first().fill(`${analyst} 2`);
      await rows.getByRole("button").nth(1).click();
      await save.click();
      await expect(entry).toContainText(`${analyst} 2`);
      const { blog } = await editor.call<LiveDesk>("GET", `/v1/live-blog/${article.id}/desk`);
      expect(blog?.streams).toEqual([
        { id: 2, name: match },
        { id: 1, name: `${analyst} 2` },
      ]);
    });
  }
});
