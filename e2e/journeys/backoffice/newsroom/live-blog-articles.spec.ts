import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { STANDARD_NOTICES } from "@masthead/contract/newsroom/article/withdrawal.ts";
import type { LiveDesk } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
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
  "en-US": { blog: "Night of the storm", story: "How the harbour was evacuated" },
  "ar-JO": { blog: "ليلة العاصفة", story: "كيف أُخلي الميناء" },
} as const satisfies Record<Locale, object>;

for (const locale of journeyLocales("ar-JO")) {
  const reader = messagesOf(locale);
  const t = backOfficeMessagesOf(locale);
  const message = (key: string) => t(`liveLink.${key}`);
  const texts = TEXTS[locale];

  test(`an article is added to a live blog, and its entry follows the article, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    const editor = await signInStaff();
    const blog = await startLiveBlog(editor, { locale, title: texts.blog });
    const story = await editor.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: texts.story,
      body: { type: "doc", content: [paragraph(texts.story)] },
    });
    await signInToBackOffice(context, editor, locale, baseURL ?? "");
    await page.goto(backOfficePath(`/article/edit/${story.id}?lang=${locale}`));
    await page.getByRole("button", { name: message("open") }).click();
    const dialog = page.getByRole("dialog", { name: message("title") });
    await dialog.getByRole("combobox", { name: message("blog") }).click();
    await page.getByRole("option", { name: blog.title }).click();
    await expect(dialog.getByRole("textbox", { name: message("headline") })).toHaveValue(
      texts.story,
    );
    await dialog.getByRole("switch", { name: message("publish") }).check();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: message("add") }).click();
    await expect(page.getByText(message("done.scheduled"))).toBeVisible();

    const open = await context.newPage();
    await open.goto(articlePath(blog));
    const shown = open.getByRole("article", { name: texts.story });
    await expect(open.getByRole("heading", { name: blog.title })).toBeVisible();
    await expect(shown).toBeHidden();
    await page.goto(backOfficePath(`/live-blog/${blog.id}?lang=${locale}`));
    const scheduled = page.getByRole("region", { name: t("liveBlog.scheduled.title") });
    await expect(scheduled).toContainText(t("liveBlog.scheduled.held"));
    expect(await violationsOf(page)).toEqual([]);

    await changeStory("PATCH", `edit/${story.id}`, { publishedAt: new Date().toISOString() });
    // A running live blog announces new entries, and shows them when the page is loaded.
    await expect(async () => {
      await open.reload();
      await expect(shown).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(
      shown.getByRole("link", { name: reader("liveBlog.fullStory", { title: texts.story }) }),
    ).toBeVisible();
    await changeStory("POST", `${story.id}/withdraw`, {
      kind: "retraction",
      notice: STANDARD_NOTICES.retraction[locale],
    });
    await expect(shown).toBeHidden();
    const desk = await editor.call<LiveDesk>("GET", `/v1/live-blog/${blog.id}/desk`);
    expect(desk.scheduled).toMatchObject([{ linked: true, publishAt: null }]);

    async function changeStory(method: "PATCH" | "POST", path: string, fields: object) {
      const { version } = await editor.call<ArticleRecord>("GET", `/v1/article/${story.id}`);
      await editor.call(method, `/v1/article/${path}`, { version, ...fields });
    }
  });
}
