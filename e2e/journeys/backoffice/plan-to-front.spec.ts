import type { Locale } from "@masthead/contract/platform/locale.ts";
import { categoryPath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../browser/axe.ts";
import { journeyLocales } from "../../journey-locales.ts";
import { field } from "../../staff/article-form.ts";
import { backOfficePath, signInToBackOffice } from "../../staff/backoffice.ts";
import { expect, test } from "../../test.ts";
import { drag, type FrontDesk, frontScreen, isShown, startFrontDesk } from "./front-section.ts";

/** Day in the calendar on which neither the demo nor other journeys have anything. */
const DAY = "2031-06-01";
const TEXTS = {
  "en-US": {
    title: "Water plan goes to the vote",
    summary: "Deputies decide at noon.",
    body: "The chamber filled early.",
  },
  "ar-JO": {
    title: "خطة المياه أمام التصويت",
    summary: "يقرر النواب عند الظهر.",
    body: "امتلأت القاعة مبكرًا.",
  },
} as const satisfies Record<Locale, object>;

// A blank page, which has no storage for the language.
test.use({ expectedErrors: /'localStorage' property/, viewport: { width: 1440, height: 900 } });

let desk: FrontDesk;
test.beforeAll(async () => {
  desk = await startFrontDesk();
});

for (const locale of journeyLocales("en-US")) {
  const { expectChanged, message, open, row, slot, t } = frontScreen(locale);
  const planMessage = (key: string) => t(`resources.plan.${key}`);
  const { summary, body, ...text } = TEXTS[locale];

  test(`story is linked from the plan to its article and to the lead of its front, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    const title = `${text.title} ${Date.now()}`;
    const section = await desk.createSection(locale, 2);

    await signInToBackOffice(context, desk.editor, locale, baseURL ?? "");
    const planning = backOfficePath(`/planning?date=${DAY}&lang=${locale}`);
    await page.goto(planning);
    await page.getByRole("button", { name: planMessage("new"), exact: true }).click();
    const form = page.getByRole("dialog", { name: planMessage("new") });
    await form.getByLabel(planMessage("fields.title")).fill(title);
    await form.getByRole("button", { name: planMessage("create") }).click();
    const item = page.getByRole("dialog", { name: title });
    await item.getByRole("button", { name: planMessage("link.article.create") }).click();
    await expect(field(page, "title")).toHaveValue(title);
    const editor = page.locator(".body-text");
    await expect(editor).toBeVisible();
    await field(page, "title").focus();
    await page.keyboard.press("Enter");
    await expect(field(page, "subtitle")).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.insertText(summary);
    await expect(field(page, "summary")).toHaveValue(summary);
    await page.keyboard.press("Enter");
    await expect(editor).toBeFocused();
    await page.keyboard.insertText(body);
    await page
      .getByRole("combobox", { name: t("resources.article.fields.categoryId") })
      .fill(section.name);
    // Options move until the list has only what matches.
    await expect(page.getByRole("option")).toHaveText([section.name]);
    await page.getByRole("option").click();
    expect(await violationsOf(page)).toEqual([]);
    await page
      .getByRole("button", { name: t("resources.article.publish.button"), exact: true })
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("resources.article.publish.confirm"), exact: true })
      .click();
    await expect(
      page.getByText(t("resources.article.state.published"), { exact: true }).first(),
    ).toBeVisible();
    const id = Number(/\/article\/edit\/(\d+)/.exec(page.url())?.[1]);

    // If it was not saved, the browser would show a leave confirmation.
    await expect(page.getByText(t("frame.saveState.saved"), { exact: true })).toBeVisible();
    await page.goto(planning);
    await page.getByRole("button", { name: title }).click();
    await expect(item.getByText(planMessage("linkState.published"))).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    await open(page, context, desk.editor, section, baseURL);
    await drag(page, row(page, { id }), slot(page, "main.0"));
    await expect(slot(page, "main.0")).toContainText(title);
    await expect(slot(page, "main.0").getByText(message("placed"), { exact: true })).toBeVisible();
    await expectChanged(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: message("publish.button"), exact: true }).click();
    await expect(page.getByText(message("publish.done"))).toBeVisible();
    await expect.poll(() => isShown(section, title)).toBe(true);

    await page.goto(categoryPath(locale, section.id));
    const main = page.getByRole("main");
    await expect(main.getByText(summary)).toBeVisible();
    await main.getByRole("link", { name: title }).first().click();
    await expect(main.getByText(body)).toBeVisible();
  });
}
