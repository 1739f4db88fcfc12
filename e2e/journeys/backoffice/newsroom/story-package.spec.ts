import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath, storyPackagePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { journeyLocales } from "../../../journey-locales.ts";
import { messagesOf } from "../../../messages.ts";
import { paragraph } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const TEXTS = {
  "en-US": { story: "The harbour dispute", article: "Harbour report" },
  "ar-JO": { story: "خلاف الميناء", article: "تقرير الميناء" },
} as const satisfies Record<Locale, object>;

function publish(editor: StaffAccount, locale: Locale, title: string): Promise<ArticleRecord> {
  return editor.call<ArticleRecord>("POST", "/v1/article", {
    locale,
    title,
    body: { type: "doc", content: [paragraph(title)] },
    publishedAt: new Date().toISOString(),
  });
}

for (const locale of journeyLocales("en-US")) {
  const t = messagesOf(locale);
  const staffT = backOfficeMessagesOf(locale);
  const message = (key: string) => staffT(`resources.storypackage.${key}`);

  test(`editor makes a story package, and a reader follows it, ${locale}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow();
    const editor = await signInStaff();
    const unique = `${Date.now()}`;
    const articles: ArticleRecord[] = [];
    for (const number of [1, 2, 3])
      articles.push(await publish(editor, locale, `${TEXTS[locale].article} ${number} ${unique}`));
    const [first, second, third] = articles as [ArticleRecord, ArticleRecord, ArticleRecord];
    const story = `${TEXTS[locale].story} ${unique}`;
    const staff = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
    try {
      const desk = await staff.newPage();
      await signInToBackOffice(staff, editor, locale, baseURL ?? "");
      await desk.goto(backOfficePath("/storypackage/create"));
      await desk.locator(`[name="title.${locale}"]`).fill(story);
      for (const { title } of [first, third, second]) {
        const finder = desk.getByRole("combobox", { name: message("addArticle") });
        await finder.fill(title);
        await desk.getByRole("option", { name: title }).click();
      }
      const rows = desk.getByRole("group", { name: message("fields.articles") });
      const row = (title: string) => rows.getByRole("listitem").filter({ hasText: title });
      await row(second.title)
        .getByRole("button", {
          name: locale === "ar-JO" ? staffT("ra.action.move_up") : "Move up",
        })
        .click();
      await expect(rows.getByRole("listitem").nth(1)).toContainText(second.title);
      await row(third.title).getByRole("combobox").click();
      await desk.getByRole("option", { name: message("role.background") }).click();
      expect(await violationsOf(desk)).toEqual([]);
      await desk.getByRole("switch", { name: message("fields.status") }).check();
      await desk.getByRole("button", { name: staffT("ra.action.save") }).click();
      await expect(desk).toHaveURL(/storypackage\/edit\/\d+/);

      await page.goto(articlePath(second));
      const block = page.getByRole("region", { name: story });
      await expect(block.getByRole("listitem")).toHaveCount(3);
      await expect(block.locator('[aria-current="page"]')).toHaveText(second.title);
      await expect(block.getByText(t("storyPackage.role.background"))).toBeVisible();
      const neighbours = page.getByRole("navigation", { name: t("previousNext") });
      await expect(neighbours.getByRole("link", { name: first.title })).toBeVisible();
      await expect(neighbours.getByRole("link", { name: third.title })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);

      await block.getByRole("link", { name: story }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(story);
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: first.title })).toBeVisible();
      await expect(main.getByRole("listitem")).toHaveCount(2);
      expect(await violationsOf(page)).toEqual([]);

      const { data } = await editor.call<{ data: { id: number; version: number }[] }>(
        "GET",
        "/v1/storypackage/admin/paginate?limit=1",
      );
      const [{ id, version } = { id: 0, version: 0 }] = data;
      expect(new URL(page.url()).pathname).toBe(storyPackagePath(locale, id));
      await editor.call("PATCH", `/v1/storypackage/status/${id}`, { version, status: false });
      await expect
        .poll(async () => (await page.request.get(storyPackagePath(locale, id))).status())
        .toBe(404);
      await page.goto(articlePath(second));
      await expect(page.getByRole("region", { name: story })).toHaveCount(0);
    } finally {
      await staff.close();
    }
  });
}
