#!/usr/bin/env node
import { setTimeout } from "node:timers/promises";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { chromium, type Locator, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "../../e2e/browser/chromium.ts";
import { field } from "../../e2e/staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../e2e/staff/backoffice.ts";
import { PRODUCT_SECRETS } from "../../e2e/staff/product-secrets.ts";
import { signInStaff } from "../../e2e/staff/staff.ts";
import { startDemoProduct } from "../tools/demo-product.ts";

/**
 * Clicks and seconds for a story in two languages: `node bench/back-office/bilingual.ts`. Writes an
 * English article of five paragraphs with section, author and lead image, publishes it, translates
 * it into Arabic and publishes that. Clicks are those of a mouse: the texts are written with the
 * keyboard alone. Texts are inserted at once, so the seconds are those of the product and of the
 * browser, not of the writer. Starts the product on the demo data.
 */
const t = backOfficeMessagesOf("en-US");
const ENGLISH = {
  title: "Harbour reopens after the storm",
  summary: "Ships left at dawn.",
  paragraph: "The harbour opened again on Tuesday.",
};
const ARABIC = {
  title: "الميناء يعود إلى العمل بعد العاصفة",
  summary: "أبحرت السفن عند الفجر.",
  paragraph: "عاد الميناء إلى العمل يوم الثلاثاء.",
};
const PARAGRAPHS = 5;

let clicks = 0;

const { product, databaseUrl, stop } = await startDemoProduct({ environment: PRODUCT_SECRETS });
Object.assign(process.env, {
  TEST_URL: product.url,
  TEST_DATABASE: databaseUrl,
  TEST_DATA_DIR: product.dataDir,
});
try {
  const editor = await signInStaff("Superadmin");
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 1440, height: 900 },
    });
    await signInToBackOffice(context, editor, "en-US", product.url);
    const page = await context.newPage();
    await page.goto(backOfficePath("/"));
    await page.getByRole("link", { name: t("home.write") }).waitFor();
    const english = await measure("English", () => writeOriginal(page));
    const arabic = await measure("Arabic", () => translate(page));
    const [clicks, seconds] = [english.clicks + arabic.clicks, english.seconds + arabic.seconds];
    console.log(`both: ${clicks} clicks, ${seconds.toFixed(1)} s`);
    const { data } = await editor.call<{ data: ArticleRecord[] }>(
      "GET",
      "/v1/article/admin?limit=2&state=published&sort=createdAt",
    );
    const titles = data.map(({ title }) => title);
    if (![ENGLISH.title, ARABIC.title].every((title) => titles.includes(title)))
      throw new Error(`not published: ${titles.join(", ")}`);
  } finally {
    await browser.close();
  }
} finally {
  await stop();
}

async function measure(
  name: string,
  work: () => Promise<void>,
): Promise<{ clicks: number; seconds: number }> {
  clicks = 0;
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${name}: ${clicks} clicks, ${seconds.toFixed(1)} s`);
  return { clicks, seconds };
}

async function click(target: Locator): Promise<void> {
  clicks += 1;
  await target.click();
}

/** Fills a field of the settings, which takes a click. */
async function fill(target: Locator, text: string): Promise<void> {
  clicks += 1;
  await target.fill(text);
}

/**
 * Writes title, summary and body without a click: a new article has the focus in its title, and
 * Enter leads to the next text.
 * @throws Error if the focus is elsewhere
 */
async function write(
  page: Page,
  texts: { title: string; summary: string; paragraph: string },
): Promise<void> {
  await expectFocus(field(page, "title"));
  await page.keyboard.insertText(texts.title);
  await page.keyboard.press("Enter");
  await expectFocus(field(page, "subtitle"));
  await page.keyboard.press("Enter");
  await expectFocus(field(page, "summary"));
  await page.keyboard.insertText(texts.summary);
  await page.locator(".body-text > *").first().waitFor();
  await page.keyboard.press("Enter");
  await expectFocus(page.locator(".body-text"));
  await writeBody(page, texts.paragraph);
}

async function expectFocus(target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let attempt = 0; attempt < 100 && !(await isFocused()); attempt += 1) await setTimeout(20);
  if (!(await isFocused())) throw new Error(`no focus: ${target}`);
}

async function writeBody(page: Page, text: string): Promise<void> {
  for (let number = 1; number <= PARAGRAPHS; number += 1) {
    await page.keyboard.insertText(text);
    // A translation has the paragraphs of its original.
    const hasNext = (await page.locator(".body-text > p").count()) > number;
    if (number < PARAGRAPHS) await page.keyboard.press(hasNext ? "ArrowDown" : "Enter");
  }
}

async function choose(page: Page, label: string, words: string): Promise<void> {
  await fill(page.getByRole("combobox", { name: t(label) }), words);
  await click(page.getByRole("option").first());
}

async function publish(page: Page): Promise<void> {
  await click(
    page.getByRole("button", { name: t("resources.article.publish.button"), exact: true }),
  );
  await click(
    page
      .getByRole("dialog")
      .getByRole("button", { name: t("resources.article.publish.confirm"), exact: true }),
  );
  await page.getByText(t("resources.article.state.published"), { exact: true }).first().waitFor();
}

async function writeOriginal(page: Page): Promise<void> {
  await click(page.getByRole("link", { name: t("home.write") }));
  await write(page, ENGLISH);
  await choose(page, "resources.article.fields.categoryId", "Economy");
  await choose(page, "resources.article.fields.authorIds", "Maya");
  await click(
    page
      .locator('[data-field="images"]')
      .getByRole("button", { name: t("media.input.add") })
      .first(),
  );
  await click(page.getByRole("dialog").locator("img").first());
  await click(page.getByRole("dialog").getByRole("button", { name: t("media.chooser.choose") }));
  await publish(page);
}

async function translate(page: Page): Promise<void> {
  const name = t("article.translation.make", { language: t("frame.language.ar-JO") });
  await click(page.getByRole("link", { name }));
  // The form of the original is shown until that of the translation is loaded.
  await page.waitForURL(/translationOf=/);
  await page.getByRole("region", { name: t("article.source.title"), exact: true }).waitFor();
  await write(page, ARABIC);
  await publish(page);
}
