import type { StaffCalendar } from "@masthead/contract/broadcast/religious-calendar.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { messagesOf } from "../../../messages.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const RAMADAN = 9;
/** Countries and cities that no other journey changes, and a city whose season the preview shows. */
const PLACES = {
  "en-US": { country: "SA", city: "riyadh", table: "irbid" },
  "ar-JO": { country: "EG", city: "cairo", table: "zarqa" },
} as const satisfies Record<Locale, object>;
const TABLE = [
  "date,fajr,sunrise,dhuhr,asr,maghrib,isha",
  "2031-03-01,05:44,07:07,12:50,16:04,18:39,19:54",
  "2031-03-02,05:43,07:06,12:50,16:05,18:40,19:55",
];

// A preview has no storage.
test.use({ expectedErrors: /'localStorage' property/ });

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const site = messagesOf(locale);
  const text = (key: string, values?: object) =>
    t(`resources.religiousCalendar.${key}`, { ...values });
  const { country, city, table } = PLACES[locale];

  test(`Ramadan is announced, seen in a preview, and undone, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const editor = await signInStaff();
    const calendar = await editor.call<StaffCalendar>(
      "GET",
      `/v1/religious-calendar/admin?locale=${locale}`,
    );
    const month = calendar.countries
      .find((one) => one.country === country)
      ?.months.find((one) => one.month === RAMADAN);
    if (!month) throw new Error("no Ramadan within a year");

    await signInToBackOffice(context, editor, locale, baseURL ?? "");
    await page.goto(backOfficePath("/religious-calendar"));
    await page.getByRole("combobox", { name: text("country") }).click();
    const name = new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? "";
    await page.getByRole("option", { name }).click();
    const row = page.getByRole("listitem").filter({ hasText: month.name });
    await row.getByRole("button").first().click();
    const undo = row.getByRole("button", { name: text("undo") });
    await expect(undo).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    const { path } = await editor.call<{ path: string }>("POST", "/v1/site-preview", {
      locale,
      at: `${month.choices[0]}T12:00:00.000Z`,
    });
    const preview = await context.newPage();
    const base = path.split("/").slice(0, 4).join("/");
    const prefix = locale === "ar-JO" ? "/ar" : "";
    await preview.goto(`${base}${prefix}/prayer-times?city=${city}`);
    await expect(preview.getByText(site("prayer.season.ramadan"))).toBeVisible();
    await expect(preview.getByText(site("prayer.imsak"), { exact: true }).first()).toBeVisible();
    // A preview has no scripts, so its countdown stays empty: it has what the script counts to.
    await expect(preview.getByRole("timer")).toHaveAttribute(
      "data-countdown",
      new RegExp(`^\\[\\[\\d{13},"${site("prayer.until.iftar")}"\\]`),
    );
    expect(await violationsOf(preview)).toEqual([]);

    await undo.click();
    await expect(undo).toHaveCount(0);
    await preview.reload();
    await expect(preview.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(preview.getByText(site("prayer.season.ramadan"))).toHaveCount(0);
  });

  test(`timetable with an error is refused with its line, then imported and removed, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const editor = await signInStaff();
    await signInToBackOffice(context, editor, locale, baseURL ?? "");
    await page.goto(backOfficePath("/religious-calendar"));
    const section = page.getByRole("region", { name: text("import") });
    const { cities } = await editor.call<StaffCalendar>(
      "GET",
      `/v1/religious-calendar/admin?locale=${locale}`,
    );
    const name = cities.find(({ slug }) => slug === table)?.name ?? "";
    await section.getByRole("combobox", { name: text("city") }).click();
    await page.getByRole("option", { name }).click();
    const input = section.getByRole("textbox", { name: text("text") });
    await input.fill([...TABLE, "2031-02-30,05:43,07:06,12:50,16:05,18:40,19:55"].join("\n"));
    await section.getByRole("button", { name: text("check") }).click();
    await expect(section.getByRole("alert")).toContainText("4");
    await expect(section.getByRole("button", { name: text("apply") })).toHaveCount(0);

    await input.fill(TABLE.join("\n"));
    await section.getByRole("button", { name: text("check") }).click();
    await expect(section.getByRole("cell", { name: "2031-03-02" })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await section.getByRole("button", { name: text("apply") }).click();
    const row = page
      .getByRole("region", { name: text("tables") })
      .getByRole("listitem")
      .filter({ hasText: text("tableOf", { city: name, year: 2031 }) });
    await expect(row).toBeVisible();

    await row.getByRole("button", { name: text("remove") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: text("remove") })
      .click();
    await expect(row).toHaveCount(0);
  });
}
