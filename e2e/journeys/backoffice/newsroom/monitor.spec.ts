import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { directionOf, LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../../browser/axe.ts";
import { paragraph } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { type Colleague, signInColleague } from "../../../staff/colleague.ts";
import { queryDatabase, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

/** Creates a section, so that a column limited to it has no articles of other journeys. */
async function makeSection(name: string): Promise<number> {
  const superadmin = await signInStaff("Superadmin");
  const { id } = await superadmin.call<{ id: number }>("POST", "/v1/category", {
    name: { "en-US": name, "ar-JO": name },
  });
  return id;
}

/** Creates a draft in a section and submits it for review. */
async function submit(
  author: Colleague,
  { locale, title, categoryId }: { locale: Locale; title: string; categoryId: number },
): Promise<ArticleRecord> {
  const article = await author.call<ArticleRecord>("POST", "/v1/article", {
    locale,
    title,
    categoryId,
    enable: false,
    body: { type: "doc", content: [paragraph(`${title}: the text`)] },
  });
  await author.call("PATCH", `/v1/article/${article.id}/pending-version`, {
    version: article.version,
    state: "review",
  });
  return article;
}

const arrange = (person: Colleague, categoryId: number, kinds: string[]) =>
  person.call("PUT", "/v1/monitor/columns", {
    columns: kinds.map((kind) => ({ id: kind, kind, locale: null, categoryId })),
  });

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const message = (key: string, values?: object) => t(`monitor.${key}`, { ...values });
  const words =
    locale === "ar-JO"
      ? ["أسعار المياه", "ميزانية البلدية", "خبر جديد"]
      : ["Water prices", "Council budget", "Late item"];
  const columnOf = (page: Page, kind: string) =>
    page.getByRole("region", { name: message(`kind.${kind}`) });

  test.describe(`newsroom monitor, ${locale}`, () => {
    test("is read, previewed and assigned by keyboard, and nothing moves under the focus @ar-JO", async ({
      page,
      context,
      baseURL,
    }) => {
      test.slow();
      const editor = await signInColleague("Rana", locale);
      const categoryId = await makeSection(`Monitor ${Date.now()}`);
      const titles = words.map((word) => `${word} ${Date.now()}`);
      const [first = "", second = "", later = ""] = titles;
      const article = await submit(editor, { locale, title: first, categoryId });
      await submit(editor, { locale, title: second, categoryId });
      await arrange(editor, categoryId, ["waiting", "notes", "assignments"]);
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      await page.goto(backOfficePath("/monitor"));

      const waiting = columnOf(page, "waiting");
      await expect(waiting.getByRole("listitem")).toHaveCount(2);
      expect(await violationsOf(page)).toEqual([]);
      await waiting.getByRole("link", { name: first }).focus();
      await page.keyboard.press("ArrowDown");
      await expect(waiting.getByRole("link", { name: second })).toBeFocused();
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("p");
      const preview = page.getByRole("dialog", { name: first });
      await expect(preview).toContainText(`${first}: the text`);
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(preview).toBeHidden();
      await expect(waiting.getByRole("link", { name: first })).toBeFocused();

      await submit(editor, { locale, title: later, categoryId });
      const fresh = waiting.getByRole("button", { name: message("new_one") });
      await expect(fresh).toBeVisible({ timeout: 30_000 });
      await expect(waiting.getByRole("link", { name: later })).toBeHidden();
      await expect(waiting.getByRole("link", { name: first })).toBeFocused();
      await fresh.click();
      await expect(waiting.getByRole("link", { name: later })).toBeVisible();

      await waiting.getByRole("link", { name: first }).focus();
      await page.keyboard.press("a");
      const dialog = page.getByRole("dialog", { name: t("work.assignment.title") });
      await dialog.getByLabel(t("work.assignment.assignee")).fill(editor.name);
      await page.getByRole("option", { name: editor.name }).click();
      await dialog.getByRole("button", { name: t("work.assignment.save") }).click();
      await expect(dialog).toBeHidden();
      const assignments = columnOf(page, "assignments");
      await expect(assignments.getByRole("link", { name: first })).toBeVisible();
      await waiting.getByRole("link", { name: first }).focus();
      await page.keyboard.press(directionOf(locale) === "rtl" ? "ArrowLeft" : "ArrowRight");
      await expect(assignments.getByRole("link", { name: first })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/article/edit/${article.id}$`));
    });

    test("assigns a row that is dragged onto a colleague @en-US", async ({
      page,
      context,
      baseURL,
    }) => {
      const editor = await signInColleague("Aaliyah", locale);
      const categoryId = await makeSection(`Drag ${Date.now()}`);
      const title = `${words[0]} ${Date.now()}`;
      await submit(editor, { locale, title, categoryId });
      await arrange(editor, categoryId, ["waiting"]);
      await page.route("**/api/v1/work/colleagues*", (route) =>
        route.fulfill({ json: [{ id: editorId, label: editor.name }] }),
      );
      const [row] = await queryDatabase<{ id: string }>(`select id from "user" where email = $1`, [
        editor.email,
      ]);
      const editorId = Number(row?.id);
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      await page.goto(backOfficePath("/monitor"));
      await columnOf(page, "waiting").getByRole("link", { name: title }).hover();
      await page.mouse.down();
      await page.mouse.move(300, 300, { steps: 4 });
      const target = page.locator(`[data-drop="${editorId}"]`);
      const box = await target.boundingBox();
      if (!box) throw new Error("the colleague is not shown");
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
      await expect(columnOf(page, "waiting")).toContainText(
        message("assigned", { by: editor.name }),
      );
    });

    test("keeps the arrangement of a person, and shows one column at a time on phones @ar-JO", async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      test.slow();
      const editor = await signInColleague("Huda", locale);
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      await page.goto(backOfficePath("/monitor"));
      await page.getByRole("button", { name: message("add"), exact: true }).click();
      await page.getByRole("menuitem", { name: message("kind.notes") }).click();
      await expect(columnOf(page, "notes")).toBeVisible();
      const choose = async (kind: string, action: string) => {
        const name = message("column.actions", { name: message(`kind.${kind}`) });
        await page.getByRole("button", { name }).click();
        await page.getByRole("menuitem", { name: message(`column.${action}`) }).click();
      };
      await choose("notes", "earlier");
      await choose("alerts", "remove");
      await choose("notes", "filter");
      const dialog = page.getByRole("dialog", { name: message("filter.title") });
      await dialog.getByLabel(message("filter.language")).click();
      await page.getByRole("option", { name: t("frame.language.ar-JO") }).click();
      await dialog.getByRole("button", { name: message("filter.save") }).click();
      await expect(columnOf(page, "notes")).toContainText(t("frame.language.ar-JO"));
      const kinds = async () =>
        (
          await editor.call<{ columns: { kind: string; locale: string | null }[] }>(
            "GET",
            "/v1/monitor",
          )
        ).columns.map(({ kind, locale: language }) => (language ? `${kind} ${language}` : kind));
      await expect
        .poll(kinds)
        .toEqual(["waiting", "review", "scheduled", "live", "notes ar-JO", "published"]);

      const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 800 } });
      await signInToBackOffice(phone, editor, locale, baseURL ?? "");
      const screen = await phone.newPage();
      await screen.goto(backOfficePath("/monitor"));
      await expect(columnOf(screen, "waiting")).toBeVisible();
      await expect(columnOf(screen, "notes")).toBeHidden();
      await screen.getByRole("tab", { name: message("kind.notes") }).click();
      await expect(columnOf(screen, "notes")).toBeVisible();
      await expect(columnOf(screen, "waiting")).toBeHidden();
      expect(await violationsOf(screen)).toEqual([]);
      await screen.emulateMedia({ media: "print" });
      await expect(columnOf(screen, "waiting")).toBeVisible();
      await expect(screen.getByRole("tab").first()).toBeHidden();
      await phone.close();
    });
  });
}
