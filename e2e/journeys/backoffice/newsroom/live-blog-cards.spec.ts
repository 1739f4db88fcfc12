import { randomUUID } from "node:crypto";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { FrontPage } from "@masthead/contract/newsroom/front/front.ts";
import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { lowDataPath } from "@masthead/contract/platform/low-data.ts";
import { articlePath, fullArticlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../../browser/axe.ts";
import { messagesOf } from "../../../messages.ts";
import { api } from "../../../newsroom.ts";
import { hydratePage } from "../../../readers/reader.ts";
import { signIn } from "../../../readers/reader-account.ts";
import { paragraph } from "../../../staff/article-form.ts";
import { startLiveBlog } from "../../../staff/live-blog.ts";
import {
  createAccount,
  queryDatabase,
  type StaffAccount,
  signInStaff,
} from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const TEXTS = {
  "en-US": {
    title: "Night of the flood",
    first: "Water reaches the bridge on the old road to the north of the city",
    second: "School opens its doors to families from the valley",
    text: "Four families have arrived.",
    paid: "What the engineers wrote before the flood.",
  },
  "ar-JO": {
    title: "ليلة الفيضان",
    first: "المياه تبلغ الجسر على الطريق القديم شمال المدينة",
    second: "المدرسة تفتح أبوابها لعائلات الوادي",
    text: "وصلت أربع عائلات.",
    paid: "ما كتبه المهندسون قبل الفيضان.",
  },
} as const satisfies Record<Locale, object>;

const bodyOf = (text: string) => ({ type: "doc", content: [paragraph(text)] });

/** Publishes an article with a live blog. */
const makeLiveBlog = (editor: StaffAccount, locale: Locale, more: object = {}) =>
  startLiveBlog(editor, { locale, title: TEXTS[locale].title, ...more });

const post = (editor: StaffAccount, { id }: ArticleRecord, title: string, more: object = {}) =>
  editor.call<LiveDeskEntry>("POST", `/v1/live-blog/${id}/entries`, {
    idempotencyKey: randomUUID(),
    title,
    body: bodyOf(title),
    publish: true,
    ...more,
  });

/** Signs in a new subscriber on the open page. */
async function signInSubscriber(page: Page, locale: Locale): Promise<void> {
  const account = await createAccount("User");
  await queryDatabase(
    `insert into subscription (user_id, state, period_start, period_end, entitlements)
      select id, 'active', now() - interval '1 day', now() + interval '20 days', '{articles}' from "user" where email = $1`,
    [account.email],
  );
  await signIn(page, locale, account);
}

/** Loads a page again until it shows what is expected: a changed page may be stale for seconds. */
const eventually = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.reload();
    await check();
  }).toPass();

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const texts = TEXTS[locale];

  test.describe(`live blog beside its page, ${locale}`, () => {
    test("has its latest entries on the front page while it is live, and loses a removed one @ar-JO", async ({
      page,
    }) => {
      const editor = await signInStaff();
      // Other journeys publish without a section, and would push it from the front page.
      const { sections } = await api<FrontPage>(`/v1/front-page?locale=${locale}`);
      const article = await makeLiveBlog(editor, locale, { categoryId: sections[0]?.id });
      await post(editor, article, texts.first);
      const second = await post(editor, article, texts.second, { body: bodyOf(texts.text) });
      const linkTo = (title: string) =>
        page
          .getByRole("list", { name: t("latestUpdates") })
          .getByRole("link", { name: title })
          .and(page.locator(`[href*="/article/${article.id}/"]`));
      await page.goto(pagePath(locale, ""));
      await eventually(page, () => expect(linkTo(texts.second)).toBeVisible({ timeout: 1000 }));
      await expect(linkTo(texts.first)).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);

      await page.goto(lowDataPath(pagePath(locale, "")));
      await eventually(page, () => expect(linkTo(texts.second)).toBeVisible({ timeout: 1000 }));
      expect(await violationsOf(page)).toEqual([]);

      await page.goto(pagePath(locale, ""));
      await linkTo(texts.second).click();
      await expect(page).toHaveURL(new RegExp(`\\?entry=${second.id}#entry-${second.id}$`));
      await expect(page).toHaveTitle(new RegExp(texts.second));
      const content = (selector: string) => page.locator(selector).getAttribute("content");
      expect(await content('meta[property="og:title"]')).toBe(texts.second);
      expect(await content('meta[property="og:description"]')).toBe(texts.text);
      expect(await content('meta[property="og:url"]')).toContain(`?entry=${second.id}`);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
        "href",
        new RegExp(`\\?entry=${second.id}$`),
      );

      await editor.call("DELETE", `/v1/live-blog/${article.id}/entries/${second.id}`);
      await page.reload();
      await expect(page).toHaveURL((url) => url.search === "");
      // A withdrawn page is never served stale.
      await page.goto(pagePath(locale, ""));
      await expect(linkTo(texts.first)).toBeVisible();
      await expect(linkTo(texts.second)).toHaveCount(0);

      await editor.call("POST", `/v1/live-blog/${article.id}/end`, {});
      await eventually(page, () => expect(linkTo(texts.first)).toHaveCount(0, { timeout: 1000 }));
    });

    test("sends the text of entries behind the paywall to subscribers, also of new ones @ar-JO", async ({
      page,
    }) => {
      const editor = await signInStaff();
      const article = await makeLiveBlog(editor, locale, { premium: true });
      await post(editor, article, texts.first, { body: bodyOf(texts.paid), free: false });
      await page.goto(articlePath(article));
      const blog = page.getByRole("region", { name: t("liveBlog.heading") });
      await expect(blog.getByText(t("liveBlog.subscribers"))).toBeVisible();
      expect(await page.content()).not.toContain(texts.paid);
      expect(await violationsOf(page)).toEqual([]);
      await blog.getByRole("link", { name: t("liveBlog.signIn") }).click();
      await signInSubscriber(page, locale);
      await expect(page).toHaveURL((url) => url.pathname === fullArticlePath(locale, article.id));
      await expect(page.getByText(texts.paid)).toBeVisible();

      await page.goto(articlePath(article));
      await expect(blog.getByText(texts.paid)).toBeVisible();
      const body = bodyOf(texts.text);
      const later = await post(editor, article, texts.second, { body, free: false });
      await blog.getByRole("button", { name: t("liveBlog.new", { count: 1 }) }).click();
      await expect(blog.getByText(texts.text)).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await editor.call("PATCH", `/v1/live-blog/${article.id}/entries/${later.id}`, {
        version: later.version,
        body: bodyOf("42"),
      });
      await expect(blog.getByText("42", { exact: true })).toBeVisible();
      await expect(blog.getByText(texts.text)).toHaveCount(0);
    });

    test("loads its low-data page again every minute while the reader wants it @ar-JO", async ({
      browser,
      baseURL,
    }) => {
      const editor = await signInStaff();
      const article = await makeLiveBlog(editor, locale);
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
      try {
        const page = await context.newPage();
        await page.goto(lowDataPath(articlePath(article)));
        const refresh = page.locator('meta[http-equiv="refresh"]');
        await expect(refresh).toHaveCount(0);
        await page.getByRole("link", { name: t("lowDataPage.startRefresh") }).click();
        await expect(refresh).toHaveAttribute("content", "60");
        await page.getByRole("link", { name: t("lowDataPage.stopRefresh") }).click();
        await expect(refresh).toHaveCount(0);
        await page.getByRole("link", { name: t("lowDataPage.startRefresh") }).click();
        await editor.call("POST", `/v1/live-blog/${article.id}/end`, {});
        await eventually(page, () => expect(refresh).toHaveCount(0, { timeout: 1000 }));
      } finally {
        await context.close();
      }
    });
  });

  test.describe(`offline copy of a live blog, ${locale}`, () => {
    test.use({ serviceWorkers: "allow" });

    test("loses an entry that is removed while the page is open @ar-JO", async ({ page }) => {
      const editor = await signInStaff();
      const article = await makeLiveBlog(editor, locale);
      const entry = await post(editor, article, texts.first);
      const path = articlePath(article);
      const copy = () =>
        page.evaluate(async (url) => (await (await caches.match(url))?.text()) ?? "", path);
      await page.goto(path);
      await hydratePage(page);
      await expect.poll(copy).toContain(texts.first);
      await editor.call("DELETE", `/v1/live-blog/${article.id}/entries/${entry.id}`);
      await expect.poll(copy).not.toContain(texts.first);
      expect(await copy()).toContain(article.title);
    });
  });
}
