import { randomUUID } from "node:crypto";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { LiveDesk, LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { lowDataPath } from "@masthead/contract/platform/low-data.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { messagesOf } from "../../../messages.ts";
import { paragraph } from "../../../staff/article-form.ts";
import { startLiveBlog } from "../../../staff/live-blog.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const bodyOf = (text: string) => ({ type: "doc", content: [paragraph(text)] });

/** Publishes an article with a live blog. */
const makeLiveBlog = (editor: StaffAccount, locale: Locale) =>
  startLiveBlog(editor, {
    locale,
    title: locale === "ar-JO" ? "ليلة الفيضان" : "Night of the flood",
  });

const post = (editor: StaffAccount, { id }: ArticleRecord, title: string) =>
  editor.call<LiveDeskEntry>("POST", `/v1/live-blog/${id}/entries`, {
    idempotencyKey: randomUUID(),
    title,
    body: bodyOf(title),
    publish: true,
  });

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`reader of a live blog, ${locale}`, () => {
    test("gets new, edited and removed entries on the open page, and the end @ar-JO", async ({
      page,
    }) => {
      const editor = await signInStaff();
      const article = await makeLiveBlog(editor, locale);
      await post(editor, article, "Water reaches the bridge");
      await page.goto(articlePath(article));
      const blog = page.getByRole("region", { name: t("liveBlog.heading") });
      await expect(blog.getByText(t("liveBlog.live"), { exact: true })).toBeVisible();
      await expect(blog.getByRole("heading", { name: "Water reaches the bridge" })).toBeVisible();

      const second = await post(editor, article, "School opns its doors");
      const button = blog.getByRole("button", { name: t("liveBlog.new", { count: 1 }) });
      await expect(button).toBeVisible();
      await expect(blog.getByRole("heading", { name: "School opns" })).toBeHidden();
      expect(await violationsOf(page)).toEqual([]);
      await button.click();
      await expect(blog.getByRole("article").first()).toContainText("School opns its doors");

      const entry = { path: `/v1/live-blog/${article.id}/entries/${second.id}` };
      await editor.call("PATCH", entry.path, {
        version: second.version,
        title: "School opens its doors",
      });
      await expect(blog.getByRole("heading", { name: "School opens its doors" })).toBeVisible();
      await editor.call("DELETE", entry.path);
      await expect(blog.getByRole("heading", { name: "School opens its doors" })).toBeHidden();
      await page.reload();
      await expect(blog.getByRole("article")).toHaveCount(1);

      await editor.call("POST", `/v1/live-blog/${article.id}/end`, {});
      await expect(page.getByText(t("liveBlog.hasEnded"), { exact: true })).toBeVisible();
    });

    test("comes before the text while it is live, and its summary is current @ar-JO", async ({
      page,
    }) => {
      const editor = await signInStaff();
      const article = await makeLiveBlog(editor, locale);
      await post(editor, article, "Water reaches the bridge");
      await page.goto(articlePath(article));
      const blog = page.getByRole("region", { name: t("liveBlog.heading") });
      const background = page.getByRole("region", { name: t("liveBlog.background") });
      await expect(background).toContainText(article.title);
      const topOf = async (part: typeof blog) => (await part.boundingBox())?.y ?? Number.NaN;
      expect(await topOf(blog)).toBeLessThan(await topOf(background));
      await expect(
        page.locator('link[rel="alternate"][type="application/atom+xml"]'),
      ).toHaveAttribute("href", new RegExp(`/article/${article.id}/live/atom.xml$`));

      const { blog: record } = await editor.call<LiveDesk>(
        "GET",
        `/v1/live-blog/${article.id}/desk`,
      );
      await editor.call("PATCH", `/v1/live-blog/${article.id}`, {
        version: record?.version,
        summary: bodyOf("The bridge is closed"),
      });
      await expect(blog.getByText("The bridge is closed")).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);

      await editor.call("POST", `/v1/live-blog/${article.id}/end`, {});
      await expect(page.getByText(t("liveBlog.hasEnded"), { exact: true })).toBeVisible();
      await expect(background).toBeVisible();
      // A changed page may be served stale for some seconds.
      await expect(async () => {
        await page.reload();
        await expect(background).toBeHidden({ timeout: 1000 });
      }).toPass();
      await expect(page.getByRole("region", { name: t("liveBlog.headingEnded") })).toBeVisible();
    });

    test("is followed on its low-data page with a link, without JavaScript @ar-JO", async ({
      browser,
      baseURL,
    }) => {
      const editor = await signInStaff();
      const article = await makeLiveBlog(editor, locale);
      await post(editor, article, "Water reaches the bridge");
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
      try {
        const page = await context.newPage();
        await page.goto(lowDataPath(articlePath(article)));
        const entries = page.locator("article article");
        await expect(entries).toHaveCount(1);
        await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
          t("liveBlog.heading"),
        );
        const removed = await post(editor, article, "School opens its doors");
        const check = page.getByRole("link", { name: t("lowDataPage.checkForUpdates") });
        // A changed page may be served stale for some seconds; a withdrawn one never is.
        await expect(async () => {
          await check.click();
          await expect(entries.first()).toContainText("School opens", { timeout: 1000 });
        }).toPass();
        await editor.call("DELETE", `/v1/live-blog/${article.id}/entries/${removed.id}`);
        await check.click();
        await expect(entries).toHaveCount(1);
      } finally {
        await context.close();
      }
    });

    test("pages through entries and opens permalinks without JavaScript @ar-JO", async ({
      browser,
      baseURL,
    }) => {
      const editor = await signInStaff();
      const article = await makeLiveBlog(editor, locale);
      for (let number = 1; number <= 23; number++)
        await post(editor, article, `Update ${number} of the night`);
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
      try {
        const page = await context.newPage();
        await page.goto(articlePath(article));
        const entries = page.locator("article article");
        await expect(entries).toHaveCount(20);
        await expect(entries.first()).toContainText("Update 23 of the night");
        await page.getByRole("link", { name: t("liveBlog.nextPage") }).click();
        await expect(entries).toHaveCount(3);
        await page.getByRole("link", { name: t("liveBlog.previousPage") }).click();
        await expect(entries.first()).toContainText("Update 23 of the night");
        await page.getByRole("link", { name: t("liveBlog.oldest") }).click();
        await expect(entries.first()).toContainText("Update 1 of the night");
        const permalink = entries.nth(4).getByRole("link").last();
        await permalink.click();
        await expect(page).toHaveURL(/\?entry=\d+#entry-\d+$/);
        await expect(entries.first()).toContainText("Update 5 of the night");
      } finally {
        await context.close();
      }
    });
  });
}
