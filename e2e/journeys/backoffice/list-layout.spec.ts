import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { BACK_OFFICE_RECORDS } from "@masthead/contract/platform/back-office.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../browser/axe.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { startBackOfficeTour } from "../../staff/backoffice-tour.ts";
import { signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };
/** Height of a row in a compact list, in pixels. */
const ROW_HEIGHT = 40;

const OTHER_SCREENS = new Set(["media", "settings"]);
const LISTS = Object.keys(BACK_OFFICE_RECORDS).filter((name) => !OTHER_SCREENS.has(name));

/** Share of the table's width that the cells of its titles have; null in lists without titles. */
const shareOfTitles = (page: Page) =>
  page.evaluate(() => {
    const cell = document.querySelector("tbody [data-title]")?.closest("td");
    const table = cell?.closest("table");
    return cell && table
      ? cell.getBoundingClientRect().width / table.getBoundingClientRect().width
      : null;
  });

/** Makes every text beside the titles longer than any column, and fills empty cells. */
const fillCells = (page: Page) =>
  page.evaluate(() => {
    const cells = "tbody td:is(:not([data-cell]), [data-cell=state], [data-cell=time])";
    for (const cell of document.querySelectorAll(cells)) {
      if (cell.matches(".MuiTableCell-paddingCheckbox, [colspan], :has(input)")) continue;
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      if (texts.length === 0) texts.push(cell.appendChild(new Text()));
      for (const text of texts) text.nodeValue += " and much more text".repeat(5);
    }
  });

/** Heights of the rows of a list, and the number of rows that are completely in the window. */
const measureRows = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll("tbody tr:not(.RaDataTable-expandRow)")].map(
      (row) => row.getBoundingClientRect(),
    );
    return {
      heights: boxes.map(({ height }) => height),
      visible: boxes.filter(({ bottom }) => bottom <= innerHeight).length,
    };
  });

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);

  test(`compact lists have rows of 40 pixels, do not scroll sideways from a width of 1200, and give half of it to titles, whatever the other cells contain, ${locale}`, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    const editor = await signInStaff("Superadmin");
    // A draft has all actions of its row.
    await editor.call("POST", "/v1/notification", { locale, title: "Draft", audience: "everyone" });
    const tour = await startBackOfficeTour(browser, editor, locale, baseURL);
    const { page } = tour;
    const shares: Record<string, number> = {};
    for (const name of LISTS) {
      await page.setViewportSize(DESKTOP);
      await tour.show(backOfficePath(`/${name}/list`));
      const { heights, visible } = await measureRows(page);
      expect(Math.max(0, ...heights), `row height of ${name}`).toBeLessThanOrEqual(ROW_HEIGHT);
      if (name === "article") expect(visible, "articles in the window").toBeGreaterThanOrEqual(16);
      for (const width of [1200, DESKTOP.width]) {
        await page.setViewportSize({ ...DESKTOP, width });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
            message: `${name} fits ${width}`,
          })
          .toBeLessThanOrEqual(width);
      }
      if ((await shareOfTitles(page)) === null) continue;
      await fillCells(page);
      shares[name] = (await shareOfTitles(page)) ?? 0;
      const filled = await measureRows(page);
      expect(
        Math.max(0, ...filled.heights),
        `row height of ${name} with long texts`,
      ).toBeLessThanOrEqual(ROW_HEIGHT);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${name} fits with long texts`,
      ).toBeLessThanOrEqual(DESKTOP.width);
    }
    expect(Object.entries(shares).filter(([, share]) => share < 0.5)).toEqual([]);
    expect(shares).toMatchObject({
      article: expect.any(Number),
      notification: expect.any(Number),
    });
    tour.expectNoBrowserErrors();
    await tour.close();
  });

  test(`lists are cards without a table on phones, accessible and within a width of 360, ${locale}`, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    const tour = await startBackOfficeTour(
      browser,
      await signInStaff("Superadmin"),
      locale,
      baseURL,
    );
    const { page } = tour;
    await page.setViewportSize(PHONE);
    for (const name of LISTS) {
      await tour.show(backOfficePath(`/${name}/list`));
      await expect(page.getByRole("table"), name).toHaveCount(0);
      const titles = page.locator("li [data-cell=title]");
      for (const text of await titles.allInnerTexts())
        expect(text.trim(), `title of a card of ${name}`).not.toBe("");
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${name} fits`,
      ).toBeLessThanOrEqual(PHONE.width);
      expect(await violationsOf(page), name).toEqual([]);
    }
    tour.expectNoBrowserErrors();
    await tour.close();
  });

  test(`cards can be sorted, selected and opened, and a long title has at most three lines, ${locale} @ar-JO`, async ({
    page,
    context,
    baseURL,
  }) => {
    const editor = await signInStaff();
    const word = `cards${Date.now().toString(36)}`;
    const long =
      locale === "ar-JO"
        ? "عنوان طويل جدًا عن اجتماع مجلس الوزراء "
        : "Very long title about a meeting of the cabinet ";
    const titles = [`${word} 1 ${long.repeat(3)}`.trim(), `${word} 2`];
    for (const title of titles)
      await editor.call<ArticleRecord>("POST", "/v1/article", { locale, title });
    await signInToBackOffice(context, editor, locale, baseURL ?? "");
    await page.setViewportSize(PHONE);
    await page.goto(
      backOfficePath(`/article/list?filter=${encodeURIComponent(JSON.stringify({ q: word }))}`),
    );
    const cards = page.getByRole("listitem").filter({ hasText: word });
    const links = cards.getByRole("link");
    await expect(links).toHaveCount(2);
    const sortField = page.getByLabel(t("ra.action.sort"), {
      exact: true,
    });
    await sortField.selectOption("title");
    await expect(links).toHaveText(titles);
    await page
      .getByRole("button", {
        name: t("frame.list.sortOrder", {
          order: t("ra.sort.DESC"),
        }),
      })
      .click();
    await expect(links).toHaveText(titles.toReversed());
    const lines = await links
      .filter({ hasText: long.trim() })
      .evaluate(
        (link) =>
          link.getBoundingClientRect().height /
          Number.parseFloat(getComputedStyle(link).lineHeight),
      );
    expect(Math.round(lines)).toBe(3);
    await cards.getByRole("checkbox").first().check();
    await expect(
      page
        .locator("[data-test=bulk-actions-toolbar]")
        .getByRole("button", { name: t("resources.article.bulk.button") }),
    ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      PHONE.width,
    );
    // Anywhere on the card, not only on the title.
    await cards.first().click({ position: { x: 180, y: 60 } });
    await expect(page).toHaveURL(/\/article\/edit\/\d+$/);
  });

  test(`titles are on one line with the full title as tooltip, until the list is made comfortable, ${locale} @en-US`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signInToBackOffice(context, await signInStaff(), locale, baseURL ?? "");
    await page.setViewportSize(DESKTOP);
    await page.goto(backOfficePath("/article/list"));
    const title = page.locator("tbody [data-title]").first();
    await expect(title).toHaveAttribute("title", await title.innerText());
    const isTallerThanCompact = async () =>
      Math.max(...(await measureRows(page)).heights) > ROW_HEIGHT;
    expect(await isTallerThanCompact()).toBe(false);
    await page.getByRole("button", { name: t("frame.list.density.comfortable") }).click();
    await expect.poll(isTallerThanCompact).toBe(true);
    await page.reload();
    await expect(title).toBeVisible();
    expect(await isTallerThanCompact()).toBe(true);
  });
}
