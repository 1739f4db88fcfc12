import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import type { StaffProgram } from "@masthead/contract/broadcast/program.ts";
import type { PrayerReport } from "@masthead/contract/broadcast/religious-calendar.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { livePath, schedulePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { messagesOf } from "../../../messages.ts";
import { api } from "../../../newsroom.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const site = messagesOf(locale);

  test(`adhan of a channel is set by staff and shown in the schedule, ${locale}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const superadmin = await signInStaff("Superadmin");
    const unique = `${locale === "ar-JO" ? "قناة الأذان" : "Adhan channel"} ${Date.now()}`;
    const channel = await superadmin.call<StaffChannel>("POST", "/v1/channels", {
      name: { "en-US": unique, "ar-JO": unique },
      kind: "video",
      streamUrl: "sample:tv",
    });
    const slots = EVERY_DAY.map((weekday) => ({
      weekday,
      start: "00:00",
      minutes: 1440,
      channelId: channel.id,
    }));
    const program = await superadmin.call<StaffProgram>("POST", "/v1/program", {
      name: { "en-US": unique, "ar-JO": unique },
      slots,
    });
    const { days } = await api<PrayerReport>(`/v1/prayer-times?locale=${locale}`);
    const tomorrow = days[1];
    if (!tomorrow) throw new Error("no prayer times");

    await signInToBackOffice(context, superadmin, locale, baseURL ?? "");
    await page.goto(backOfficePath(`/channels/edit/${channel.id}`));
    await page.getByRole("combobox", { name: t("resources.channels.fields.adhan") }).click();
    await page.getByRole("option").nth(1).click();
    const prayers = page.getByRole("group", { name: t("broadcast.adhan.prayers") });
    for (const name of ["fajr", "dhuhr", "asr", "isha"])
      await prayers.getByRole("checkbox", { name: t(`broadcast.adhan.names.${name}`) }).uncheck();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Control+s");
    await expect
      .poll(
        async () =>
          (await superadmin.call<StaffChannel>("GET", `/v1/channels/admin/${channel.id}`)).adhan,
      )
      .toEqual({ city: "amman", prayers: ["maghrib"], minutes: 5 });

    const reader = await browser.newPage();
    const line = reader.locator(`#channel-${channel.id} time[datetime="${tomorrow.maghrib}"]`);
    await expect(async () => {
      await reader.goto(schedulePath(locale, tomorrow.date));
      await expect(line).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(line.locator("xpath=..")).toContainText(site("prayer.names.maghrib"));
    expect(await violationsOf(reader)).toEqual([]);

    // During the call, the page of the channel names it and the program that continues.
    const now = new Date();
    const duringNow = ["fajr", "dhuhr", "asr", "maghrib", "isha"].find((name) => {
      const at = Date.parse(days[0]?.[name as "fajr"] ?? "");
      return at <= now.getTime() && now.getTime() < at + 15 * 60_000;
    });
    await reader.goto(livePath(locale, channel.slug[locale] ?? ""));
    await expect(
      reader.getByRole("main").getByRole("link", { name: unique }).first(),
    ).toBeVisible();
    if (duringNow === undefined)
      await expect(reader.getByText(site("air.afterAdhan"))).toHaveCount(0);

    await reader.close();

    await superadmin.call("DELETE", `/v1/program/${program.id}`);
    await superadmin.call("DELETE", `/v1/channels/${channel.id}`);
  });
}
