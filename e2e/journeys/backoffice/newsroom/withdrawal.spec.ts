import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { directionOf, LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../../browser/axe.ts";
import { rawRequest } from "../../../http.ts";
import { messagesOf } from "../../../messages.ts";
import { hydratePage } from "../../../readers/reader.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const TEXTS = {
  "en-US": {
    title: "Minister owns the bridge company",
    notice: "We confused two people of the same name. We apologise to both.",
  },
  "ar-JO": {
    title: "الوزير يملك شركة الجسور",
    notice: "خلطنا بين شخصين يحملان الاسم نفسه، ونعتذر إليهما.",
  },
} as const satisfies Record<Locale, object>;

test.use({ serviceWorkers: "allow", expectedErrors: /status of (404|410)/ });

/** Paths of the articles that the browser has saved for offline reading. */
const savedPaths = (page: Page) =>
  page.evaluate(async () => {
    const list = await caches.match("/offline/kept.json");
    return ((await list?.json()) as { path: string }[] | undefined)?.map(({ path }) => path) ?? [];
  });

const publish = (editor: StaffAccount, { id, version }: Pick<ArticleRecord, "id" | "version">) =>
  editor.call<ArticleRecord>("PATCH", `/v1/article/edit/${id}`, {
    version,
    publishedAt: new Date().toISOString(),
  });

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const { title, notice } = TEXTS[locale];

  test(`withdrawn article is replaced by a notice on its page, in feeds and on the home page, ${locale} @ar-JO`, async ({
    page,
  }) => {
    const editor = await signInStaff("Admin");
    const body = {
      type: "doc",
      content: [
        { type: "paragraph", content: [{ type: "text", text: "The company belongs to him." }] },
      ],
    };
    const created = await editor.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title,
      body,
      publishedAt: new Date().toISOString(),
    });
    const path = articlePath(created);
    const withdraw = (kind: string) =>
      editor.call<ArticleRecord>("POST", `/v1/article/${created.id}/withdraw`, { kind, notice });
    const headline = page.getByRole("heading", { level: 1 });
    await page.goto(path);
    await hydratePage(page);
    await expect.poll(() => savedPaths(page)).toContain(path);

    await withdraw("kill");
    await expect.poll(async () => (await page.goto(path))?.status()).toBe(410);
    await expect(headline).toHaveText(t("withdrawn.killed"));
    await expect(page.locator("html")).toHaveAttribute("dir", directionOf(locale));
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(
      page.getByRole("region", { name: t("latestNews") }).getByRole("article"),
    ).toHaveCount(4);
    await expect(page.locator("body")).not.toContainText(title);
    expect(await violationsOf(page)).toEqual([]);
    await expect.poll(() => savedPaths(page)).not.toContain(path);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );

    await page.goto(pagePath(locale, ""));
    await expect(page.locator("body")).not.toContainText(title);
    const feed = pagePath(locale, "").replace(/\/$/, "");
    await expect
      .poll(async () => (await rawRequest(`${feed}/rss.xml`)).text)
      .toContain(t("withdrawn.killed"));
    const rss = (await rawRequest(`${feed}/rss.xml`)).text;
    expect(rss).toContain(notice);
    expect(rss).not.toContain(title);

    const reinstated = await editor.call<ArticleRecord>(
      "POST",
      `/v1/article/${created.id}/reinstate`,
    );
    await expect.poll(async () => (await page.goto(path))?.status()).toBe(404);
    await publish(editor, reinstated);
    await expect.poll(async () => (await page.goto(path))?.status()).toBe(200);
    await expect(headline).toHaveText(title);

    await withdraw("retraction");
    await page.goto(path);
    await expect(headline).toHaveText(title);
    await expect(page.getByText(t("withdrawn.retracted"), { exact: true })).toBeVisible();
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.locator("body")).not.toContainText("The company belongs to him.");
    expect(await violationsOf(page)).toEqual([]);
  });
}
