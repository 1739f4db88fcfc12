import { randomUUID } from "node:crypto";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { STANDARD_NOTICES } from "@masthead/contract/newsroom/article/withdrawal.ts";
import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
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
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

test.use({
  expectedErrors: /'localStorage' property/,
  viewport: { width: 1440, height: 900 },
});

const TEXTS = {
  "en-US": { blog: "Night of the flood", entry: "Why the bridge was closed too late" },
  "ar-JO": { blog: "ليلة الفيضان", entry: "لماذا تأخر إغلاق الجسر" },
} as const satisfies Record<Locale, object>;

const bodyOf = (text: string) => ({ type: "doc", content: [paragraph(text)] });

for (const locale of journeyLocales("ar-JO")) {
  const reader = messagesOf(locale);
  const t = backOfficeMessagesOf(locale);
  const message = (key: string, values?: object) => t(`liveBlog.${key}`, { ...values });
  const texts = TEXTS[locale];

  test(`an article is made from an entry, and the entry links to it until it is withdrawn, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    const editor = await signInStaff();
    const article = await startLiveBlog(editor, { locale, title: texts.blog });
    const entry = await editor.call<LiveDeskEntry>("POST", `/v1/live-blog/${article.id}/entries`, {
      idempotencyKey: randomUUID(),
      title: texts.entry,
      body: bodyOf(texts.entry),
      publish: true,
    });
    const open = await context.newPage();
    await open.goto(articlePath(article));
    const shown = open.getByRole("article", { name: texts.entry });
    await expect(shown).toBeVisible();

    await signInToBackOffice(context, editor, locale, baseURL ?? "");
    const deskPath = backOfficePath(`/live-blog/${article.id}?lang=${locale}`);
    await page.goto(deskPath);
    const published = page.getByRole("region", { name: message("published.title") });
    const card = published.getByRole("listitem", { name: texts.entry });
    const menu = card.getByRole("button", { name: message("more", { name: texts.entry }) });
    await menu.click();
    await page.getByRole("menuitem", { name: message("action.makeArticle") }).click();
    await page.waitForURL(/\/article\/edit\/\d+/);
    const storyId = Number(/\/article\/edit\/(\d+)/.exec(page.url())?.[1]);
    await page.goto(deskPath);
    await expect(card.getByRole("link", { name: texts.entry })).toHaveAttribute(
      "href",
      new RegExp(`/article/edit/${storyId}`),
    );
    await expect(card).toContainText(t("resources.article.state.draft"));
    await menu.click();
    await expect(page.getByRole("menuitem", { name: message("history.title") })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: message("action.makeArticle") })).toBeHidden();
    await page.keyboard.press("Escape");
    expect(await violationsOf(page)).toEqual([]);

    const story = await editor.call<ArticleRecord>("GET", `/v1/article/${storyId}`);
    const publication = { version: story.version, publishedAt: new Date().toISOString() };
    await editor.call("PATCH", `/v1/article/edit/${storyId}`, publication);
    const link = shown.getByRole("link", {
      name: reader("liveBlog.fullStory", { title: texts.entry }),
    });
    await expect(link).toHaveAttribute("href", decodeURI(articlePath(story)));
    expect(await violationsOf(open)).toEqual([]);
    await expect(card).toContainText(t("resources.article.state.published"));
    const lowData = await context.newPage();
    const lowDataLink = lowData.getByRole("link", {
      name: reader("liveBlog.fullStory", { title: texts.entry }),
    });
    // A changed page may be served stale for some seconds.
    await expect(async () => {
      await lowData.goto(lowDataPath(articlePath(article)));
      await expect(lowDataLink).toBeVisible({ timeout: 1000 });
    }).toPass();

    const { version } = await editor.call<ArticleRecord>("GET", `/v1/article/${storyId}`);
    await editor.call("POST", `/v1/article/${storyId}/withdraw`, {
      version,
      kind: "retraction",
      notice: STANDARD_NOTICES.retraction[locale],
    });
    await expect(link).toBeHidden();
    await expect(shown).toBeVisible();
    await lowData.reload();
    await expect(lowDataLink).toBeHidden();
    expect(entry.story).toBeNull();
  });
}
