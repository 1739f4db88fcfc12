import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../../browser/axe.ts";
import { journeyLocales } from "../../../journey-locales.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { type Colleague, signInColleague } from "../../../staff/colleague.ts";
import { startLiveBlog } from "../../../staff/live-blog.ts";
import { queryDatabase } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const TEXTS = {
  "en-US": {
    title: "Election night",
    task: "Results from the north",
    note: "Call the commission",
    people: ["Rana", "Sami"],
  },
  "ar-JO": {
    title: "ليلة الانتخابات",
    task: "نتائج الشمال",
    note: "اتصلوا بالهيئة",
    people: ["رنا", "سامي"],
  },
} as const satisfies Record<Locale, object>;

const makeLiveBlog = (editor: Colleague, locale: Locale) =>
  startLiveBlog(editor, { locale, title: TEXTS[locale].title });

async function idOf({ email }: Colleague): Promise<number> {
  const [row] = await queryDatabase<{ id: number }>(`select id from "user" where email = $1`, [
    email,
  ]);
  return Number(row?.id);
}

/** Adds a shift, with times in hours from now. */
const addShift = async (
  editor: Colleague,
  { id }: ArticleRecord,
  { colleague, from, to }: { colleague: Colleague; from: number; to: number },
) =>
  editor.call("POST", `/v1/live-blog/${id}/shifts`, {
    colleagueId: await idOf(colleague),
    role: "lead",
    startsAt: new Date(Date.now() + from * HOUR).toISOString(),
    endsAt: new Date(Date.now() + to * HOUR).toISOString(),
  });

for (const locale of journeyLocales("ar-JO")) {
  const t = backOfficeMessagesOf(locale);
  const message = (key: string, values?: object) => t(`liveBlog.${key}`, { ...values });
  const { task, note, people } = TEXTS[locale];
  const chooseColleague = async (page: Page, label: string, name: string) => {
    await page.getByLabel(label).fill(name);
    await page.getByRole("option", { name }).click();
  };

  test(`a live blog has a shift list with gaps, and is handed over to the colleague who follows, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const rana = await signInColleague(people[0], locale);
    const sami = await signInColleague(people[1], locale);
    const article = await makeLiveBlog(rana, locale);
    await addShift(rana, article, { colleague: rana, from: -1, to: 1 });
    await addShift(rana, article, { colleague: sami, from: 2, to: 8 });
    await signInToBackOffice(context, rana, locale, baseURL ?? "");
    await page.goto(backOfficePath(`/live-blog/${article.id}?lang=${locale}`));

    const shifts = page.getByRole("region", { name: message("shift.title"), exact: true });
    await expect(shifts).toContainText(message("shift.onShift"));
    await expect(shifts.getByRole("alert")).toHaveCount(1);
    await shifts.getByRole("button", { name: message("shift.title"), exact: true }).click();
    await expect(shifts.getByRole("listitem", { name: sami.name })).toBeVisible();

    await shifts.getByRole("button", { name: message("shift.add"), exact: true }).click();
    const adding = page.getByRole("dialog", { name: message("shift.addTitle") });
    await chooseColleague(page, message("shift.field.colleague"), sami.name);
    await adding.getByLabel(message("shift.field.note")).fill(task);
    expect(await violationsOf(page)).toEqual([]);
    await adding.getByRole("button", { name: message("shift.add"), exact: true }).click();
    await expect(adding).toBeHidden();
    const added = shifts.getByRole("listitem", { name: sami.name }).filter({ hasText: task });
    await expect(added).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    await shifts.getByRole("button", { name: message("handOver.action"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: message("handOver.title") });
    await expect(dialog.getByLabel(message("handOver.to"))).toHaveValue(sami.name);
    await dialog.getByLabel(message("coverage.handover")).fill(note);
    await dialog.getByRole("button", { name: message("handOver.confirm"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`${message("lead")} ${sami.name}`)).toBeVisible();

    await shifts.getByRole("button", { name: message("handOver.history"), exact: true }).click();
    const history = page.getByRole("dialog", { name: message("handOver.historyTitle") });
    await expect(history.getByRole("listitem")).toContainText(note);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");

    await added.getByRole("button", { name: message("shift.removeOf", sami) }).click();
    const confirmation = page.getByRole("dialog", { name: message("shift.removeTitle") });
    await confirmation.getByRole("button", { name: message("action.remove"), exact: true }).click();
    await expect(added).toBeHidden();

    await page.goto(backOfficePath("/live-blog"));
    const own = page.getByRole("region", { name: message("shift.own") });
    await expect(own.getByRole("link", { name: article.title })).toBeVisible();
  });
}
