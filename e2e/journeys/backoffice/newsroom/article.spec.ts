import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { Role } from "@masthead/contract/platform/ability.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath, inLocalePath } from "@masthead/contract/platform/paths.ts";
import type { Browser, Page } from "@playwright/test";
import { scaled } from "../../../../scripts/machine-speed.ts";
import { bySuiteSize } from "../../../../server/test/suite-size.ts";
import { rawRequest } from "../../../http.ts";
import { publishUpdate } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import {
  createSession,
  queryDatabase,
  type StaffAccount,
  signInStaff,
} from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

/** Time zone of the demo's station. */
const STATION_ZONE = "Asia/Amman";
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

/** Formats a time in the station's time zone, to the minute. */
const stationTime = (time: Date) =>
  new Intl.DateTimeFormat("sv-SE", {
    timeZone: STATION_ZONE,
    dateStyle: "short",
    timeStyle: "short",
  })
    .format(time)
    .replace(" ", "T");

/** The next full minute that leaves time to press the button. */
const nextMinute = () => new Date(Math.ceil((Date.now() + 25_000) / 60_000) * 60_000);

const titleField = (page: Page) => page.locator('[name="title"]');
const publishedTitle = async (path: string) =>
  /<h1[^>]*>(.*?)<\/h1>/s
    .exec((await rawRequest(path)).text)?.[1]
    ?.replaceAll(/<[^>]+>/g, "")
    .trim();

/** Opens the back office in a new browser context. */
async function openBackOffice(
  browser: Browser,
  editor: StaffAccount,
  locale: Locale,
  url: string,
): Promise<Page> {
  const context = await browser.newContext();
  await signInToBackOffice(context, editor, locale, url);
  return context.newPage();
}

async function save(page: Page): Promise<void> {
  const t = backOfficeMessagesOf(
    await page.evaluate(() => (document.documentElement.lang === "ar-JO" ? "ar-JO" : "en-US")),
  );
  await page.keyboard.press("Control+s");
  await expect(page.getByText(t("frame.saveState.saved"))).toBeVisible();
}

const VARIANTS = (
  [
    ["en-US", "Superadmin"],
    ["ar-JO", "Admin"],
    ["en-US", "Admin"],
    ["ar-JO", "Superadmin"],
  ] as const
).slice(0, bySuiteSize({ sample: 2, full: 4 }));

/** Article that is scheduled for the next minute. */
interface ScheduledArticle {
  editor: StaffAccount;
  name: string;
  id: number;
  path: string;
  publishAt: Date;
}

/** Writes an article with an image on the back office's screens and schedules it. */
async function scheduleArticle(
  page: Page,
  locale: Locale,
  role: Role,
  url: string,
): Promise<ScheduledArticle> {
  const t = backOfficeMessagesOf(locale);
  const text = TEXTS[locale];
  const name = `${text.title} ${role}`;
  const editor = await signInStaff(role);
  await signInToBackOffice(page.context(), editor, locale, url);
  await page.goto(backOfficePath("/article/create"));
  await titleField(page).fill(name);
  await page.locator('[name="summary"]').fill(text.body);
  await page.locator("[contenteditable=true]").first().click();
  await page.keyboard.type(text.body);

  await page.getByRole("button", { name: t("media.input.add") }).click();
  const library = page.getByRole("dialog");
  await expect(
    library.getByRole("button", { name: t("media.upload.several"), exact: true }),
  ).toBeVisible();
  await library.locator("img").first().click();
  await library.getByRole("button", { name: t("media.chooser.choose") }).click();
  await expect(library).toBeHidden();

  const publishAt = nextMinute();
  await page
    .getByRole("textbox", { name: t("resources.article.fields.publishedAt"), exact: true })
    .fill(stationTime(publishAt));
  await page
    .getByRole("button", { name: t("resources.article.schedule.button"), exact: true })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("resources.article.schedule.confirm"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/article\/edit\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const article = await editor.call<ArticleRecord>("GET", `/v1/article/${id}`);
  expect([
    article.state,
    article.images.length,
    new Date(article.publishedAt ?? 0).getTime(),
  ]).toEqual(["scheduled", 1, publishAt.getTime()]);
  const path = articlePath(article);
  expect((await rawRequest(path)).status).toBe(404);
  return { editor, name, id, path, publishAt };
}

/** Time of an article's publication in the audit log, in milliseconds; 0 if there is none. */
async function loggedPublicationTime(id: number): Promise<number> {
  const [row] = await queryDatabase<{ at: Date }>(
    "select at from log where entity = 'Article' and action = 'publish' and entity_id = $1",
    [id],
  );
  return row?.at.getTime() ?? 0;
}

// In one worker and in this order: the scheduled minute passes while the tests in between run.
test.describe.configure({ mode: "default" });

const scheduled = new Map<string, ScheduledArticle>();

for (const [locale, role] of VARIANTS)
  test(`editor writes an article and schedules it: ${role}, ${locale}`, async ({
    page,
    baseURL,
  }) => {
    scheduled.set(`${role} ${locale}`, await scheduleArticle(page, locale, role, baseURL ?? ""));
  });

for (const [locale, role] of VARIANTS) {
  const t = backOfficeMessagesOf(locale);
  const text = TEXTS[locale];

  test(`two editors of one article merge their changes and resolve an edit conflict: ${role}, ${locale}`, async ({
    browser,
    baseURL,
  }) => {
    const [firstEditor, secondEditor] = [await signInStaff(role), await signInStaff("Admin")];
    const { id } = await firstEditor.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: text.title,
    });
    const [first, second] = [
      await openBackOffice(browser, firstEditor, locale, baseURL ?? ""),
      await openBackOffice(browser, secondEditor, locale, baseURL ?? ""),
    ];
    for (const page of [first, second]) await page.goto(backOfficePath(`/article/edit/${id}`));
    await titleField(first).fill(text.changed);
    await second.locator('[name="summary"]').fill(text.body);
    await save(first);
    await save(second);
    const merged = await firstEditor.call<ArticleRecord>("GET", `/v1/article/${id}`);
    expect([merged.title, merged.summary]).toEqual([text.changed, text.body]);

    for (const page of [first, second]) await page.reload();
    await titleField(first).fill(`${text.title} 1`);
    await titleField(second).fill(`${text.title} 2`);
    await save(first);
    await second.keyboard.press("Control+s");
    const conflict = second.getByRole("dialog");
    await expect(conflict).toContainText(`${text.title} 1`);
    await expect(conflict).toContainText(`${text.title} 2`);
    await conflict.getByRole("button", { name: t("frame.conflict.save") }).click();
    await expect(second.getByText(t("frame.saveState.saved"))).toBeVisible();
    expect((await firstEditor.call<ArticleRecord>("GET", `/v1/article/${id}`)).title).toBe(
      `${text.title} 2`,
    );
    for (const page of [first, second]) await page.context().close();
  });

  test(`sign-out with unsaved text offers a draft restore after sign-in: ${role}, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const editor = await signInStaff(role);
    const { id } = await editor.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: text.title,
    });
    await signInToBackOffice(context, editor, locale, baseURL ?? "");
    await page.goto(backOfficePath(`/article/edit/${id}`));
    await titleField(page).fill(text.changed);
    await page.getByRole("button", { name: "Editor" }).click();
    await page.getByRole("menuitem", { name: t("frame.signOut") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("frame.signOut") })
      .click();
    await expect(page).toHaveURL(new RegExp(`${backOfficePath("/login")}$`));
    await signInToBackOffice(
      context,
      { ...editor, cookie: await createSession(editor) },
      locale,
      baseURL ?? "",
    );
    await page.goto(backOfficePath(`/article/edit/${id}`));
    await page.getByRole("button", { name: t("frame.draft.restore") }).click();
    await expect(titleField(page)).toHaveValue(text.changed);
  });
}

for (const [locale, role] of VARIANTS)
  test(`scheduled article is published on time, edited, compared and restored: ${role}, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    const t = backOfficeMessagesOf(locale);
    const text = TEXTS[locale];
    const { editor, name, id, path, publishAt } =
      scheduled.get(`${role} ${locale}`) ??
      (await scheduleArticle(page, locale, role, baseURL ?? ""));
    // Only the time triggers the publication.
    await expect
      .poll(async () => (await rawRequest(path)).status, {
        timeout: scaled(150_000),
        intervals: [1000],
      })
      .toBe(200);
    expect(Date.now()).toBeGreaterThanOrEqual(publishAt.getTime());
    await expect
      .poll(async () => (await rawRequest(inLocalePath(locale, "/rss.xml"))).text.includes(name))
      .toBe(true);

    await signInToBackOffice(context, editor, locale, baseURL ?? "");
    await page.goto(backOfficePath(`/article/edit/${id}`));
    await titleField(page).fill(`${text.changed} ${role}`);
    await publishUpdate(page, locale);
    await expect.poll(() => publishedTitle(path)).toBe(`${text.changed} ${role}`);

    await page.getByRole("button", { name: t("article.revisions.open") }).click();
    const history = page.getByRole("dialog", { name: t("article.revisions.open") });
    await expect(history.locator("ins").first()).toBeVisible();
    await history
      .getByRole("list")
      .getByRole("button", { name: editor.email.slice(0, 6), exact: false })
      // The update and the pending version that waited for it are newer.
      .nth(2)
      .click();
    await history.getByRole("button", { name: t("article.revisions.restore.confirm") }).click();
    await page
      .getByRole("dialog", { name: "" })
      .last()
      .getByRole("button", { name: t("article.revisions.restore.confirm") })
      .last()
      .click();
    await expect(titleField(page)).toHaveValue(name);
    await publishUpdate(page, locale, "silent");
    await expect.poll(() => publishedTitle(path)).toBe(name);
    // A job that runs every minute writes the audit log, possibly after the first page views.
    await expect
      .poll(() => loggedPublicationTime(id), { timeout: scaled(90_000) })
      .toBeGreaterThanOrEqual(publishAt.getTime());
  });
