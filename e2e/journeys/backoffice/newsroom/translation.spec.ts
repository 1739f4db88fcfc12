import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "../../../browser/axe.ts";
import { findArticle } from "../../../newsroom.ts";
import { field, paragraph } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const TEXTS = {
  "en-US": {
    title: "Harbour reopens after the storm",
    summary: "Ships may leave again.",
    heading: "What happens now",
    first: "The harbour opened at dawn.",
    second: "Three ships left before noon.",
    secondChanged: "Five ships left before noon.",
    third: "A fourth is expected tomorrow.",
  },
  "ar-JO": {
    title: "الميناء يعود إلى العمل بعد العاصفة",
    summary: "يمكن للسفن أن تغادر مجددًا.",
    heading: "ما الذي يحدث الآن",
    first: "فُتح الميناء عند الفجر.",
    second: "غادرت ثلاث سفن قبل الظهر.",
    secondChanged: "غادرت خمس سفن قبل الظهر.",
    third: "وتصل رابعة غدًا.",
  },
} as const satisfies Record<Locale, object>;

let editor: StaffAccount;
let categoryId: number;

test.describe.configure({ mode: "default" });
// A blank page, which has no storage for the language.
test.use({ expectedErrors: /'localStorage' property/ });
test.beforeAll(async () => {
  const superadmin = await signInStaff("Superadmin");
  editor = await signInStaff("Admin");
  const name = { "en-US": `Translations ${Date.now()}`, "ar-JO": `ترجمات ${Date.now()}` };
  const section = await superadmin.call<{ id: number }>("POST", "/v1/category", {
    name,
    status: true,
    onHome: false,
    inMenu: false,
  });
  categoryId = section.id;
});

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const text = TEXTS[locale];
  const targetLocale = LOCALES.find((other) => other !== locale) ?? locale;
  const translated = TEXTS[targetLocale];
  const headingBlock = {
    type: "heading",
    attrs: { level: 2 },
    content: [{ type: "text", text: text.heading }],
  };
  const message = (key: string) => t(`resources.translations.${key}`);

  test.describe(`translation from ${locale}`, () => {
    test.use({ viewport: { width: 1440, height: 900 } });
    test.beforeEach(({ context, baseURL }) =>
      signInToBackOffice(context, editor, locale, baseURL ?? ""),
    );

    const queuePath = (kind: string) =>
      backOfficePath(`/translations?from=${locale}&kind=${kind}&section=${categoryId}`);
    const rowOf = (page: Page, { id }: ArticleRecord) => page.locator(`[data-original="${id}"]`);
    const actionIn = (row: Locator, name: string) =>
      row.getByRole("link", { name: new RegExp(`^${name}:`) });
    const pane = (page: Page) =>
      page.getByRole("region", { name: t("article.source.title"), exact: true });
    const partOf = (page: Page, content: string) =>
      pane(page).locator("[data-source]").filter({ hasText: content });

    async function createOriginal(title: string): Promise<ArticleRecord> {
      const { id } = await findArticle(locale, ({ images }) => images.length > 0);
      const [image] = (await editor.call<ArticleRecord>("GET", `/v1/article/${id}`)).images;
      const figure = {
        type: "figure",
        attrs: { mediaId: image?.mediaId, caption: text.title, alt: text.title, credit: "Bayader" },
      };
      return editor.call<ArticleRecord>("POST", "/v1/article", {
        locale,
        title,
        summary: text.summary,
        categoryId,
        body: {
          type: "doc",
          content: [
            paragraph(text.first),
            headingBlock,
            paragraph(text.second),
            figure,
            paragraph(text.third),
          ],
        },
        publishedAt: new Date(Date.now() - 60_000).toISOString(),
      });
    }

    test("article is translated beside its original, published, and updated after the original changed", async ({
      page,
    }) => {
      test.slow();
      const original = await createOriginal(text.title);
      await page.goto(queuePath("missing"));
      const row = rowOf(page, original);
      await expect(row).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await actionIn(row, message("translate")).click();

      const heading = page.getByRole("heading", {
        name: t("article.source.new", { title: text.title }),
        level: 2,
      });
      await expect(heading).toBeVisible();
      const body = page.locator(".body-text");
      await expect(body.locator("h2")).toHaveText("");
      await expect(body.locator("figure")).toHaveCount(1);
      await expect(partOf(page, text.second)).toBeVisible();
      await field(page, "title").fill(translated.title);
      await field(page, "summary").fill(translated.summary);
      await body.locator("p").first().click();
      await page.keyboard.type(translated.first);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.type(translated.heading);
      await expect(body.locator("h2")).toHaveText(translated.heading);
      await expect(partOf(page, text.heading)).toHaveAttribute("aria-current", "true");
      await partOf(page, text.second)
        .getByRole("button", { name: t("article.source.copy") })
        .click();
      await expect(body.locator("p").nth(1)).toHaveText(text.second);
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press("Control+s");
      await expect(page).toHaveURL(/\/article\/edit\/\d+$/);
      const id = Number(/\d+$/.exec(page.url())?.[0]);
      await expect(page.getByRole("button", { name: t("article.revisions.open") })).toBeVisible();
      const saved = await editor.call<ArticleRecord>("GET", `/v1/article/${id}`);
      expect(saved).toMatchObject({
        locale: targetLocale,
        translationOf: original.id,
        categoryId,
        state: "draft",
      });

      await page.goto(queuePath("inProgress"));
      await expect(rowOf(page, original)).toContainText(translated.title);
      await actionIn(rowOf(page, original), message("continue")).click();
      await page
        .getByRole("button", { name: t("resources.article.publish.button"), exact: true })
        .click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("resources.article.publish.confirm"), exact: true })
        .click();
      await expect
        .poll(async () => (await editor.call<ArticleRecord>("GET", `/v1/article/${id}`)).state)
        .toBe("published");
      const content = [
        paragraph(text.first),
        headingBlock,
        paragraph(text.secondChanged),
        paragraph(text.third),
        paragraph(text.summary),
      ];
      await editor.call("PATCH", `/v1/article/edit/${original.id}`, {
        version: 1,
        body: { type: "doc", content },
        publish: { kind: "update" },
      });

      // If it was not saved, the browser would show a leave confirmation. The form has the button
      // once it has the published record.
      await expect(
        page.getByRole("button", { name: t("article.pendingVersion.update.button") }),
      ).toBeVisible();
      await expect(page.getByText(t("frame.saveState.saved"), { exact: true })).toBeVisible();
      await page.goto(queuePath("stale"));
      await actionIn(rowOf(page, original), message("update")).click();
      const changed = partOf(page, text.secondChanged);
      await expect(changed.getByText(t("article.source.change.changed"))).toBeVisible();
      await expect(
        partOf(page, text.summary).getByText(t("article.source.change.added")),
      ).toBeVisible();
      await expect(pane(page).getByText(t("article.source.change.removed"))).toBeVisible();
      await changed.getByRole("button", { name: t("article.source.showChange") }).click();
      await expect(changed.locator("del").first()).toBeVisible();
      await expect(changed.locator("ins").first()).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      const paragraphToUpdate = page.locator(".body-text p").nth(1);
      await paragraphToUpdate.click({ clickCount: 3 });
      await page.keyboard.type(translated.secondChanged);
      const edit = page.waitForRequest(
        (request) => request.method() === "PATCH" && request.url().includes("/article/edit/"),
      );
      await page.keyboard.press("Control+s");
      expect((await edit).postDataJSON()).toMatchObject({ originalVersion: 2 });
      await expect(pane(page).getByText(t("article.source.change.changed"))).toBeHidden();
      await page.goto(queuePath("stale"));
      await expect(page.getByText(t("frame.list.noMatch"))).toBeVisible();
    });

    test("article is taken out of the queue and put back, and a translation is confirmed without a change @ar-JO", async ({
      page,
    }) => {
      const original = await createOriginal(`${text.title} 2`);
      await page.goto(queuePath("missing"));
      await rowOf(page, original)
        .getByRole("button", { name: new RegExp(`^${message("dismiss")}`) })
        .click();
      await expect(rowOf(page, original)).toBeHidden();
      const undo = page
        .getByRole("button", { name: "Undo" })
        .or(page.getByRole("button", { name: t("ra.action.undo") }));
      await undo.first().click();
      await expect(rowOf(page, original)).toBeVisible();
      await editor.call("POST", "/v1/article", {
        locale: targetLocale,
        title: translated.title,
        translationOf: original.id,
        publishedAt: new Date().toISOString(),
      });
      await editor.call("PATCH", `/v1/article/edit/${original.id}`, {
        version: 1,
        title: `${text.title} 3`,
        publish: { kind: "update" },
      });
      await page.goto(queuePath("stale"));
      await rowOf(page, original)
        .getByRole("button", { name: new RegExp(`^${t("article.source.confirm")}`) })
        .click();
      await expect(rowOf(page, original)).toBeHidden();
    });

    test("phone shows the original in place of the translation, and the queue as cards @ar-JO", async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const original = await createOriginal(`${text.title} 4`);
      await page.goto(queuePath("missing"));
      await expect(rowOf(page, original)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        390,
      );
      await actionIn(rowOf(page, original), message("translate")).click();
      await expect(field(page, "title")).toBeVisible();
      await page.getByRole("button", { name: t("article.source.original"), exact: true }).click();
      await expect(partOf(page, text.second)).toBeVisible();
      await expect(field(page, "title")).toBeHidden();
      expect(await violationsOf(page)).toEqual([]);
      await page
        .getByRole("button", { name: t("article.source.translation"), exact: true })
        .click();
      await expect(field(page, "title")).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        390,
      );
    });
  });
}
