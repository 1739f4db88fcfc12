import { randomUUID } from "node:crypto";
import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import type { LivePresets } from "@masthead/contract/newsroom/live-blog/live-presets.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { api } from "../../../newsroom.ts";
import { paragraph } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { startLiveBlog } from "../../../staff/live-blog.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

// All live blogs share the labels and templates.
test.describe.configure({ mode: "default" });
test.use({
  expectedErrors: /'localStorage' property|400 \(Bad Request\).*presets/,
  viewport: { width: 1440, height: 900 },
});

const TEXTS = {
  "en-US": {
    article: "Cup final",
    label: "Goal",
    template: "Goal for Jordan",
    waiting: "Roads around the stadium are closed",
    edited: "Goal for Jordan, his tenth",
    other: "The video referee confirms the goal",
    summary: "Jordan won the cup.",
  },
  "ar-JO": {
    article: "نهائي الكأس",
    label: "هدف",
    template: "هدف للأردن",
    waiting: "إغلاق الطرق المحيطة بالملعب",
    edited: "هدف للأردن هو العاشر له",
    other: "تقنية الفيديو تؤكد الهدف",
    summary: "أحرز الأردن الكأس.",
  },
} as const satisfies Record<Locale, object>;

const bodyOf = (text: string) => ({ type: "doc", content: [paragraph(text)] });

const makeLiveBlog = (editor: StaffAccount, locale: Locale) =>
  startLiveBlog(editor, { locale, title: TEXTS[locale].article });

/** Adds a label and a template in a language to those that there are. */
async function addPresets(editor: StaffAccount, locale: Locale, template: string): Promise<string> {
  const { abilities: _, ...presets } = await editor.call<LivePresets>(
    "GET",
    "/v1/live-blog/presets",
  );
  const id = randomUUID();
  const label = `${TEXTS[locale].label} ${id.slice(0, 4)}`;
  await editor.call("PUT", "/v1/live-blog/presets", {
    ...presets,
    labels: [...presets.labels, { id, name: { "en-US": label, "ar-JO": label } }],
    templates: [...presets.templates, { locale, title: template, text: "", labelId: id }],
  });
  return label;
}

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const message = (key: string, values?: object) => t(`liveBlog.${key}`, { ...values });
  const { waiting, edited, other, summary, ...texts } = TEXTS[locale];

  test(`entries of a live blog are written, claimed, published, edited and merged, and it ends, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    const editor = await signInStaff();
    const article = await makeLiveBlog(editor, locale);
    const template = `${texts.template} ${Date.now()}`;
    const label = await addPresets(editor, locale, template);
    await signInToBackOffice(context, editor, locale, baseURL ?? "");
    await page.goto(backOfficePath(`/live-blog/${article.id}?lang=${locale}`));

    const composer = page.getByRole("region", { name: message("composer.title") });
    const headline = composer.getByLabel(message("field.title"));
    await headline.fill(waiting);
    await composer.getByRole("button", { name: message("action.submit"), exact: true }).click();
    const queue = page.getByRole("region", { name: message("waiting.title") });
    const queued = queue.getByRole("listitem", { name: waiting });
    await queued.getByRole("button", { name: message("claim.take"), exact: true }).click();
    await expect(queued).toContainText(message("claim.own"));
    expect(await violationsOf(page)).toEqual([]);
    await queued.getByRole("button", { name: message("action.publish"), exact: true }).click();

    const published = page.getByRole("region", { name: message("published.title") });
    await expect(published.getByRole("listitem", { name: waiting })).toBeVisible();

    await composer.getByRole("button", { name: message("composer.template") }).click();
    await page.getByRole("menuitem", { name: template }).click();
    await expect(headline).toHaveValue(template);
    await composer.getByRole("checkbox", { name: message("field.keyEvent") }).check();
    await composer.getByRole("button", { name: message("action.publish"), exact: true }).click();
    const goal = published.getByRole("listitem", { name: template });
    await expect(goal).toContainText(label);

    await goal.getByRole("button", { name: message("action.edit"), exact: true }).click();
    await goal.getByLabel(message("field.title")).fill(edited);
    await goal.getByRole("button", { name: message("action.save"), exact: true }).click();
    const changed = published.getByRole("listitem", { name: edited });
    await expect(changed).toBeVisible();

    await headline.fill(other);
    await composer.getByRole("button", { name: message("action.publish"), exact: true }).click();
    await expect(published.getByRole("listitem", { name: other })).toBeVisible();
    await changed.getByRole("button", { name: message("more", { name: edited }) }).click();
    await page.getByRole("menuitem", { name: message("action.merge") }).click();
    const merge = page.getByRole("dialog", { name: message("merge.title") });
    await merge.getByRole("combobox", { name: message("merge.other") }).click();
    await page.getByRole("option", { name: other }).click();
    expect(await violationsOf(page)).toEqual([]);
    await merge.getByRole("button", { name: message("merge.confirm") }).click();
    await expect(changed).toContainText(other);
    await expect(published.getByRole("listitem", { name: other })).toHaveCount(0);

    await page.getByRole("button", { name: message("action.end"), exact: true }).click();
    const end = page.getByRole("dialog", { name: message("end.title") });
    const text = end.locator("[contenteditable='true']");
    await expect(text).toContainText(edited);
    await text.press("Control+Home");
    await page.keyboard.insertText(summary);
    expect(await violationsOf(page)).toEqual([]);
    await end.getByRole("button", { name: message("action.end"), exact: true }).click();
    await expect(page.getByText(message("blog.ended"), { exact: true })).toBeVisible();

    const live = await api<{ state: string; summaryHtml: string; entries: { title: string }[] }>(
      `/v1/live-blog/${article.id}`,
    );
    expect(live.state).toBe("ended");
    expect(live.summaryHtml).toContain(summary);
    expect(live.summaryHtml).toContain(edited);
    expect(live.entries.map(({ title }) => title)).toEqual([edited, waiting]);
  });
}

test("a reporter takes an own entry back, and an editor moves one to another live blog", async ({
  page,
  context,
  baseURL,
}) => {
  const locale = "en-US";
  const t = backOfficeMessagesOf(locale);
  const editor = await signInStaff();
  const [first, second] = [await makeLiveBlog(editor, locale), await makeLiveBlog(editor, locale)];
  for (const title of ["A rumour", "From the harbour"])
    await editor.call<LiveDeskEntry>("POST", `/v1/live-blog/${first.id}/entries`, {
      idempotencyKey: randomUUID(),
      title,
      body: bodyOf(title),
    });
  await signInToBackOffice(context, editor, locale, baseURL ?? "");
  await page.goto(backOfficePath(`/live-blog/${first.id}?lang=${locale}`));
  const queue = page.getByRole("region", { name: t("liveBlog.waiting.title") });
  const rumour = queue.getByRole("listitem", { name: "A rumour" });
  await rumour.getByRole("button", { name: t("liveBlog.action.withdraw") }).click();
  await expect(page.getByText(t("liveBlog.done.withdrawn"))).toBeVisible();

  const entry = queue.getByRole("listitem", { name: "From the harbour" });
  await entry
    .getByRole("button", { name: t("liveBlog.more", { name: "From the harbour" }) })
    .click();
  await page.getByRole("menuitem", { name: t("liveBlog.action.move") }).click();
  const dialog = page.getByRole("dialog", { name: t("liveBlog.move.title") });
  await dialog.getByRole("combobox", { name: t("liveBlog.move.to") }).click();
  await page.getByRole("option", { name: second.title }).click();
  await dialog.getByRole("button", { name: t("liveBlog.move.confirm") }).click();
  await expect(page.getByText(t("liveBlog.done.moved"))).toBeVisible();
  await page.goto(backOfficePath(`/live-blog/${second.id}?lang=${locale}`));
  await expect(queue.getByRole("listitem", { name: "From the harbour" })).toBeVisible();
  await expect(queue.getByRole("listitem", { name: "A rumour" })).toHaveCount(0);
});

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);

  test(`labels and templates are managed by an editor, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const editor = await signInStaff();
    const name = `VAR ${Date.now()}`;
    await signInToBackOffice(context, editor, locale, baseURL ?? "");
    await page.goto(backOfficePath(`/live-blog/presets?lang=${locale}`));
    const labels = page.getByRole("group", { name: t("resources.livePresets.fields.labels") });
    const templates = page.getByRole("group", {
      name: t("resources.livePresets.fields.templates"),
    });
    await labels.getByRole("button").last().click();
    for (const language of LOCALES)
      await labels
        .getByRole("textbox", { name: t(`frame.language.${language}`) })
        .last()
        .fill(name);
    await templates.getByRole("button").last().click();
    const save = page.getByRole("button", { name: t("liveBlog.action.save") });
    await save.click();
    await expect(templates).toContainText(
      locale === "en-US" ? "Write a headline or a text" : "اكتب عنوانًا أو نصًّا",
    );
    await templates
      .getByRole("textbox", { name: t("liveBlog.presets.headline") })
      .last()
      .fill(`${name} check`);
    await templates
      .getByRole("combobox", { name: t("liveBlog.field.label") })
      .last()
      .click();
    await page.getByRole("option", { name }).click();
    expect(await violationsOf(page)).toEqual([]);
    await save.click();
    await expect(page.getByText(t("liveBlog.done.saved"))).toBeVisible();
    const { labels: saved, templates: savedTemplates } = await editor.call<LivePresets>(
      "GET",
      "/v1/live-blog/presets",
    );
    const label = saved.find((other) => other.name[locale] === name);
    expect(savedTemplates).toContainEqual({
      locale,
      title: `${name} check`,
      text: "",
      labelId: label?.id,
    });
  });
}
