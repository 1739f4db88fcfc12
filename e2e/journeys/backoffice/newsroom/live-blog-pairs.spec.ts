import { randomUUID } from "node:crypto";
import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { messagesOf } from "../../../messages.ts";
import { paragraph } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { startLiveBlog } from "../../../staff/live-blog.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

test.use({
  expectedErrors: /'localStorage' property/,
  viewport: { width: 1440, height: 900 },
});

const SOURCE = "The dam is full";
const CORRECTED = "The dam is almost full";
const TRANSLATION = "السد ممتلئ";

test("an entry is translated, and readers change its language at the permalink", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const t = backOfficeMessagesOf("en-US");
  const pair = (key: string, values?: object) => t(`livePair.${key}`, { ...values });
  const reader = messagesOf("en-US");
  const arabicLanguage = t("frame.language.ar-JO");
  const editor = await signInStaff();
  const english = await startLiveBlog(editor, { locale: "en-US", title: "Night of the dam" });
  const arabic = await startLiveBlog(editor, {
    locale: "ar-JO",
    title: "ليلة السد",
    translationOf: english.id,
  });
  const entries = `/v1/live-blog/${english.id}/entries`;
  const source = await editor.call<LiveDeskEntry>("POST", entries, {
    idempotencyKey: randomUUID(),
    title: SOURCE,
    body: { type: "doc", content: [paragraph("Water stands at the spillway.")] },
    keyEvent: true,
    publish: true,
  });
  const permalink = `${articlePath(english)}?entry=${source.id}`;
  const open = await context.newPage();
  await open.goto(permalink);
  await expect(open.getByRole("article", { name: SOURCE })).toBeVisible();
  const next = open.locator("form[action='/locale'] input[name='next']");
  // Without a counterpart, the language switch goes to the article.
  await expect(next).toHaveValue(articlePath(arabic));

  await signInToBackOffice(context, editor, "en-US", baseURL ?? "");
  await page.goto(backOfficePath(`/live-blog/${english.id}`));
  const published = page.getByRole("region", { name: t("liveBlog.published.title") });
  const card = published.getByRole("listitem", { name: SOURCE });
  await expect(card).toContainText(pair("missing"));
  await card.getByRole("link", { name: pair("translateEntry", { name: SOURCE }) }).click();
  await page.waitForURL(new RegExp(`/live-blog/${arabic.id}$`));
  const composer = page.getByRole("region", { name: t("liveBlog.composer.title") });
  const panel = composer.getByRole("region", { name: pair("source") });
  await expect(panel.locator("[lang='en-US'][dir='ltr']")).toContainText(SOURCE);
  const headline = composer.getByRole("textbox", { name: t("liveBlog.field.title"), exact: true });
  await expect(headline).toHaveValue(SOURCE);
  await expect(headline).toHaveAttribute("dir", "rtl");
  expect(await violationsOf(page)).toEqual([]);
  await headline.fill(TRANSLATION);
  await composer.getByRole("button", { name: t("liveBlog.action.publish"), exact: true }).click();
  const translated = published.getByRole("listitem", { name: TRANSLATION });
  await expect(translated).toContainText(pair("state.published"));
  await expect(translated).not.toContainText(pair("outdated"));

  await expect(async () => {
    await open.reload();
    await expect(next).toHaveValue(
      new RegExp(`^/ar/article/${arabic.id}/.+\\?entry=\\d+#entry-\\d+$`),
      { timeout: 1000 },
    );
  }).toPass();
  await expect(open.locator("link[rel='alternate'][hreflang='ar-JO']")).toHaveAttribute(
    "href",
    new RegExp(`/ar/article/${arabic.id}/.+\\?entry=\\d+$`),
  );
  await open.getByRole("button", { name: reader("switchLanguage") }).click();
  await open.waitForURL(new RegExp(`/ar/article/${arabic.id}/.+\\?entry=\\d+`));
  await expect(open.getByRole("article", { name: TRANSLATION })).toBeVisible();

  await editor.call("PATCH", `${entries}/${source.id}`, {
    version: source.version,
    title: CORRECTED,
  });
  await expect(translated).toContainText(pair("outdated"));
  await translated.getByRole("button", { name: pair("compare") }).click();
  const dialog = page.getByRole("dialog", { name: pair("compareDialog.title") });
  await expect(dialog.locator("ins")).toContainText("almost");
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: pair("compareDialog.confirm") }).click();
  await expect(dialog).toBeHidden();
  await expect(translated).not.toContainText(pair("outdated"));

  // The counterpart is removed with the translation on request.
  await translated.getByRole("button", { name: t("liveBlog.action.remove"), exact: true }).click();
  await page.getByRole("button", { name: pair("remove.publishedBoth") }).click();
  await expect(translated).toContainText(pair("state.removed"));
  await page.goto(backOfficePath(`/live-blog/${english.id}`));
  const removed = published.getByRole("listitem", { name: CORRECTED });
  await expect(removed).toContainText(`${arabicLanguage}:`);
  await expect(removed).toContainText(pair("state.removed"));
  await expect(async () => {
    await open.goto(permalink);
    await expect(open).toHaveURL(new RegExp(`${articlePath(english)}$`), { timeout: 1000 });
  }).toPass();
});
