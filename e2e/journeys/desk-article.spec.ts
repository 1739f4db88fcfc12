import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import type { Role } from "@masthead/contract/system/ability.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { articlePath, inLocalePath } from "@masthead/contract/system/paths.ts";
import type { Browser, Page } from "@playwright/test";
import { deskPath, deskWordsOf, showDeskTo } from "../desk.ts";
import { ask } from "../http.ts";
import { type Editor, newSession, queryProduct, signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";

/** The station's zone, as the demo has it. */
const ZONE = "Asia/Amman";
const TEXTS = {
  "en-US": {
    title: "Market stalls reopen after the storm",
    body: "The first stalls opened at dawn.",
    changed: "Market stalls reopen a day after the storm",
  },
  "ar-JO": {
    title: "أكشاك السوق تفتح أبوابها بعد العاصفة",
    body: "فتحت أولى الأكشاك عند الفجر.",
    changed: "أكشاك السوق تفتح أبوابها بعد يوم من العاصفة",
  },
} as const satisfies Record<Locale, object>;

/** A moment as a clock at the station shows it, to the minute. */
const wallTime = (at: Date) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE, dateStyle: "short", timeStyle: "short" }).format(at).replace(" ", "T");

/** The next full minute that leaves time to press the button. */
const soon = () => new Date(Math.ceil((Date.now() + 25_000) / 60_000) * 60_000);

const title = (page: Page) => page.locator('[name="title"]');
const titleOf = async (path: string) =>
  /<h1[^>]*>(.*?)<\/h1>/s
    .exec((await ask(path)).text)?.[1]
    ?.replaceAll(/<[^>]+>/g, "")
    .trim();

/** The back office in a window of its own. */
async function desk(browser: Browser, editor: Editor, locale: Locale, url: string): Promise<Page> {
  const context = await browser.newContext();
  await showDeskTo(context, editor, locale, url);
  return context.newPage();
}

async function save(page: Page): Promise<void> {
  const t = deskWordsOf(await page.evaluate(() => (document.documentElement.lang === "ar-JO" ? "ar-JO" : "en-US")));
  await page.keyboard.press("Control+s");
  await expect(page.getByText(t("desk.saveState.saved"))).toBeVisible();
}

const VARIANTS = [
  ["en-US", "Superadmin"],
  ["ar-JO", "Admin"],
  ["en-US", "Admin"],
  ["ar-JO", "Superadmin"],
] as const;

/** An article that appears at the next minute. */
interface Scheduled {
  editor: Editor;
  name: string;
  id: number;
  address: string;
  at: Date;
}

/** Writes an article with a picture on the screens of the back office, and schedules it. */
async function schedule(page: Page, locale: Locale, role: Role, url: string): Promise<Scheduled> {
  const t = deskWordsOf(locale);
  const text = TEXTS[locale];
  const name = `${text.title} ${role}`;
  const editor = await signInEditor(role);
  await showDeskTo(page.context(), editor, locale, url);
  await page.goto(deskPath("/article/create"));
  await title(page).fill(name);
  await page.locator('[name="summary"]').fill(text.body);
  await page.locator("[contenteditable=true]").first().click();
  await page.keyboard.type(text.body);

  await page.getByRole("button", { name: t("media.input.add") }).click();
  const library = page.getByRole("dialog");
  await expect(library.getByRole("button", { name: t("media.upload.several"), exact: true })).toBeVisible();
  await library.locator("img").first().click();
  await library.getByRole("button", { name: t("media.chooser.choose") }).click();
  await expect(library).toBeHidden();

  const at = soon();
  await page.getByRole("textbox", { name: t("resources.article.fields.publishedAt"), exact: true }).fill(wallTime(at));
  await page.getByRole("button", { name: t("resources.article.schedule.button"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("resources.article.schedule.confirm"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/article\/edit\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const article = await editor.ask<ArticleRecord>("GET", `/v1/article/${id}`);
  expect([article.state, article.images.length, new Date(article.publishedAt ?? 0).getTime()]).toEqual(["scheduled", 1, at.getTime()]);
  const address = articlePath(article);
  expect((await ask(address)).status).toBe(404);
  return { editor, name, id, address, at };
}

/** When the log says that an article was published, in milliseconds. */
async function publishedAt(id: number): Promise<number> {
  const [row] = await queryProduct<{ at: Date }>("select at from log where entity = 'Article' and action = 'publish' and entity_id = $1", [
    id,
  ]);
  return row?.at.getTime() ?? 0;
}

// In one worker, in this order: the minute comes while the tests in between run.
test.describe.configure({ mode: "default" });

const scheduled = new Map<string, Scheduled>();

for (const [locale, role] of VARIANTS)
  test(`writes an article and schedules it: ${role}, ${locale}`, async ({ page, baseURL }) => {
    scheduled.set(`${role} ${locale}`, await schedule(page, locale, role, baseURL ?? ""));
  });

for (const [locale, role] of VARIANTS) {
  const t = deskWordsOf(locale);
  const text = TEXTS[locale];

  test(`two editors on one article, with and without a clash: ${role}, ${locale}`, async ({ browser, baseURL }) => {
    test.setTimeout(120_000);
    const [one, other] = [await signInEditor(role), await signInEditor("Admin")];
    const { id } = await one.ask<ArticleRecord>("POST", "/v1/article", { locale, title: text.title });
    const [first, second] = [await desk(browser, one, locale, baseURL ?? ""), await desk(browser, other, locale, baseURL ?? "")];
    for (const page of [first, second]) await page.goto(deskPath(`/article/edit/${id}`));
    await title(first).fill(text.changed);
    await second.locator('[name="summary"]').fill(text.body);
    await save(first);
    await save(second);
    const merged = await one.ask<ArticleRecord>("GET", `/v1/article/${id}`);
    expect([merged.title, merged.summary]).toEqual([text.changed, text.body]);

    for (const page of [first, second]) await page.reload();
    await title(first).fill(`${text.title} 1`);
    await title(second).fill(`${text.title} 2`);
    await save(first);
    await second.keyboard.press("Control+s");
    const clash = second.getByRole("dialog");
    await expect(clash).toContainText(`${text.title} 1`);
    await expect(clash).toContainText(`${text.title} 2`);
    await clash.getByRole("button", { name: t("desk.clash.save") }).click();
    await expect(second.getByText(t("desk.saveState.saved"))).toBeVisible();
    expect((await one.ask<ArticleRecord>("GET", `/v1/article/${id}`)).title).toBe(`${text.title} 2`);
    for (const page of [first, second]) await page.context().close();
  });

  test(`signs out under an open form and gets the text back: ${role}, ${locale}`, async ({ page, context, baseURL }) => {
    const editor = await signInEditor(role);
    const { id } = await editor.ask<ArticleRecord>("POST", "/v1/article", { locale, title: text.title });
    await showDeskTo(context, editor, locale, baseURL ?? "");
    await page.goto(deskPath(`/article/edit/${id}`));
    await title(page).fill(text.changed);
    await page.getByRole("button", { name: "Editor" }).click();
    await page.getByRole("menuitem", { name: t("desk.signOut") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("desk.signOut") })
      .click();
    await expect(page).toHaveURL(new RegExp(`${deskPath("/login")}$`));
    await showDeskTo(context, { ...editor, cookie: await newSession(editor) }, locale, baseURL ?? "");
    await page.goto(deskPath(`/article/edit/${id}`));
    await page.getByRole("button", { name: t("desk.kept.take") }).click();
    await expect(title(page)).toHaveValue(text.changed);
  });
}

for (const [locale, role] of VARIANTS)
  test(`a scheduled article appears at its minute, is corrected, compared and restored: ${role}, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const t = deskWordsOf(locale);
    const text = TEXTS[locale];
    const { editor, name, id, address, at } = scheduled.get(`${role} ${locale}`) ?? (await schedule(page, locale, role, baseURL ?? ""));
    // Nobody does anything: the minute comes.
    await expect.poll(async () => (await ask(address)).status, { timeout: 150_000, intervals: [1000] }).toBe(200);
    expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
    await expect.poll(async () => (await ask(inLocalePath(locale, "/rss.xml"))).text.includes(name), { timeout: 15_000 }).toBe(true);

    await showDeskTo(context, editor, locale, baseURL ?? "");
    await page.goto(deskPath(`/article/edit/${id}`));
    await title(page).fill(`${text.changed} ${role}`);
    await save(page);
    await expect.poll(() => titleOf(address), { timeout: 15_000 }).toBe(`${text.changed} ${role}`);

    await page.getByRole("button", { name: t("article.revisions.open") }).click();
    const history = page.getByRole("dialog", { name: t("article.revisions.open") });
    await expect(history.locator("ins").first()).toBeVisible();
    await history
      .getByRole("list")
      .getByRole("button", { name: editor.email.slice(0, 6), exact: false })
      .nth(1)
      .click();
    await history.getByRole("button", { name: t("article.revisions.restore.confirm") }).click();
    await page
      .getByRole("dialog", { name: "" })
      .last()
      .getByRole("button", { name: t("article.revisions.restore.confirm") })
      .last()
      .click();
    await expect(title(page)).toHaveValue(name);
    await expect.poll(() => titleOf(address), { timeout: 15_000 }).toBe(name);
    // The log is written by the clock of the minute, which may come after the first readers.
    await expect.poll(() => publishedAt(id), { timeout: 90_000 }).toBeGreaterThanOrEqual(at.getTime());
  });
