import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import type { StaffProgram } from "@masthead/contract/broadcast/program.ts";
import type { StaffCalendar } from "@masthead/contract/broadcast/religious-calendar.ts";
import type { Schedule } from "@masthead/contract/broadcast/schedule.ts";
import type { ApiOutput } from "@masthead/contract/contract.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { violationsOf } from "../../../browser/axe.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const RAMADAN = 9;
/** Countries whose Ramadan no other journey announces. */
const COUNTRIES = { "en-US": "IQ", "ar-JO": "SY" } as const satisfies Record<Locale, string>;

// Out of the season the setting changes nothing for the other journeys; previews show the look.
let superadmin: StaffAccount;
test.beforeAll(async () => {
  superadmin = await signInStaff("Superadmin");
  const { data } = await superadmin.call<ApiOutput<"GET /v1/setting/admin">>(
    "GET",
    "/v1/setting/admin?limit=100&scope=website",
  );
  const look = data.find(({ key }) => key === "ramadanLook");
  if (!look?.value)
    await superadmin.call("PATCH", "/v1/setting", {
      id: look?.id,
      version: look?.version,
      value: true,
    });
});
// A preview has no storage.
test.use({ expectedErrors: /'localStorage' property/ });

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const text = (key: string, values?: object) =>
    t(`resources.schedule.grids.${key}`, { ...values });
  const country = COUNTRIES[locale];

  test(`Ramadan grid is prepared, published and switched by the announcement, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const editor = superadmin;
    const unique = `${locale} ${Date.now()}`;
    const channel = await editor.call<StaffChannel>("POST", "/v1/channels", {
      name: { "en-US": `Channel ${unique}`, "ar-JO": `قناة ${unique}` },
      kind: "video",
      streamUrl: "sample:tv",
    });
    await editor.call<StaffProgram>("POST", "/v1/program", {
      name: { "en-US": `Evening ${unique}`, "ar-JO": `مساء ${unique}` },
      slots: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        weekday,
        start: "20:00",
        minutes: 60,
        channelId: channel.id,
      })),
    });
    const calendar = await editor.call<StaffCalendar>(
      "GET",
      `/v1/religious-calendar/admin?locale=${locale}`,
    );
    const month = calendar.countries
      .find((one) => one.country === country)
      ?.months.find((one) => one.month === RAMADAN);
    if (!month) throw new Error("no Ramadan within a year");
    const [start = ""] = month.choices;
    const countryName = new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? "";
    /** Days of a week from the first one on which readers see an airing of the channel. */
    const daysWithAirings = async () => {
      const { channels } = await editor.call<Schedule>(
        "GET",
        `/v1/episodes/schedule?date=${start}&days=7&channelId=${channel.id}`,
      );
      return channels[0]?.airings.length ?? 0;
    };

    await signInToBackOffice(context, editor, locale, baseURL ?? "");
    await page.goto(backOfficePath("/schedule"));
    await page.getByRole("button", { name: text("new") }).click();
    const dialog = page.getByRole("dialog");
    const name = locale === "ar-JO" ? `رمضان ${unique}` : `Ramadan ${unique}`;
    await dialog
      .getByRole("textbox", { name: text("name") })
      .first()
      .fill(name);
    await dialog.getByRole("combobox", { name: text("country") }).click();
    await page.getByRole("option", { name: countryName }).click();
    if (month.year !== calendar.countries[0]?.months[0]?.year) {
      await dialog.getByRole("combobox", { name: text("hijriYear") }).click();
      await page.getByRole("option", { name: String(month.year) }).click();
    }
    const channels = dialog.getByRole("combobox", { name: text("channels") });
    await channels.fill(unique);
    await page.getByRole("option", { name: new RegExp(unique) }).click();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: text("create") }).click();
    await expect(dialog).toHaveCount(0);

    // A copy of the regular grid, as a draft, with calculated dates.
    const bar = page.getByRole("region", { name: text("bar") });
    await expect(bar.getByText(text("provisionalRamadan"))).toBeVisible();
    await expect(bar.getByText(text("states.draft"), { exact: true })).toBeVisible();
    const grid = page.url().match(/grid=(\d+)/)?.[1];
    await page.goto(
      backOfficePath(`/schedule?view=week&date=${start}&channel=${channel.id}&grid=${grid}`),
    );
    const blocks = page.locator(`[data-entry^="slot-"][data-entry$="-${grid}"]`);
    await expect(blocks.first()).toBeVisible();
    const before = await blocks.count();
    await blocks.first().click();
    await page.getByRole("button", { name: t("resources.schedule.remove.button") }).click();
    await expect(blocks).toHaveCount(before - 1);
    await bar.getByRole("button", { name: text("conflicts.show") }).click();
    await expect(bar.getByRole("region", { name: text("conflicts.title") })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await bar.getByRole("button", { name: text("publish") }).click();
    await expect(bar.getByText(text("states.published"), { exact: true })).toBeVisible();
    expect(await daysWithAirings(), "not announced yet").toBe(7);

    await page.goto(backOfficePath("/religious-calendar"));
    const religious = (key: string, values?: object) =>
      t(`resources.religiousCalendar.${key}`, { ...values });
    await page.getByRole("combobox", { name: religious("country") }).click();
    await page.getByRole("option", { name: countryName }).click();
    const row = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: month.name }) });
    await expect(row.getByText(religious("effects.begins"))).toBeVisible();
    await expect(row.getByRole("link", { name })).toBeVisible();
    await expect(row.getByText(religious("effects.look"))).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await row.getByRole("button").first().click();
    const undo = row.getByRole("button", { name: religious("undo") });
    await expect(undo).toBeVisible();
    expect(await daysWithAirings(), "announced").toBe(6);

    // Staff see the look before the season: the first city is in another country.
    const { path } = await editor.call<{ path: string }>("POST", "/v1/site-preview", {
      locale,
      at: new Date(Date.parse(`${start}T12:00:00Z`) + 5 * DAY).toISOString(),
    });
    const preview = await context.newPage();
    await preview.goto(path);
    await expect(preview.locator("pattern#ramadan")).toHaveCount(1);
    for (const colorScheme of ["light", "dark"] as const) {
      await preview.emulateMedia({ colorScheme });
      expect(await violationsOf(preview)).toEqual([]);
    }

    await undo.click();
    await expect(undo).toHaveCount(0);
    expect(await daysWithAirings(), "undone").toBe(7);
  });
}
