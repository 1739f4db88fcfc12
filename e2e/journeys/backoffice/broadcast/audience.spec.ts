import { readFile } from "node:fs/promises";
import type { AudienceReport } from "@masthead/contract/broadcast/audience-figures.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { livePath } from "@masthead/contract/platform/paths.ts";
import { readWorkbook } from "../../../../server/test/readers/read-workbook.ts";
import { findChannel } from "../../../broadcast.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { messagesOf } from "../../../messages.ts";
import { startPlaying } from "../../../readers/player.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { queryDatabase, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

// Sequential: browsers that play media need the CPU to themselves.
test.describe.configure({ mode: "default" });

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const text = (key: string) => t(`audienceFigures.${key}`);

  test(`audience shows staff a viewer who watches, and exports the figures, ${locale}`, async ({
    page,
    browser,
    context,
    baseURL,
  }) => {
    const channel = await findChannel(locale, "video");
    await page.goto(livePath(locale, channel.slug));
    await startPlaying(page, messagesOf(locale), channel.name);
    const staff = await signInStaff("Admin");
    const [{ today = "" } = {}] = await queryDatabase<{ today: string }>(
      "select (now() at time zone 'Asia/Amman')::date::text as today",
      [],
    );
    const report = () =>
      staff.call<AudienceReport>(
        "GET",
        `/v1/audience-figures?channelId=${channel.id}&from=${today}&to=${today}&locale=${locale}`,
      );
    await expect
      .poll(async () => (await report()).totals.peak, { message: "the viewer is counted" })
      .toBeGreaterThan(0);
    await page.close();
    // Minutes that are over, so that the curve does not depend on the second of the run.
    await queryDatabase(
      `insert into audience_minute (channel_id, minute, country, device, sessions)
        select $1, date_trunc('minute', now()) - interval '1 minute' * number, 'JO', 'phone', 7
        from generate_series(1, 5) as number on conflict do nothing`,
      [channel.id],
    );

    const office = await browser.newContext({ baseURL: baseURL ?? "", acceptDownloads: true });
    await signInToBackOffice(office, staff, locale, baseURL ?? "");
    const screen = await office.newPage();
    await screen.goto(backOfficePath(`/audience?channel=${channel.id}`));
    const minutes = screen.getByRole("region", { name: text("byMinute"), exact: true });
    const cursor = minutes.getByRole("slider", { name: text("cursor") });
    await expect(cursor).toHaveAttribute("aria-valuetext", /\d/);
    await cursor.press("Home");
    await expect(cursor).toHaveAttribute("aria-valuenow", "0");
    await expect(cursor).toHaveAttribute("aria-valuetext", /12:00/);
    await cursor.press(locale === "ar-JO" ? "ArrowLeft" : "ArrowRight");
    await expect(cursor).toHaveAttribute("aria-valuenow", "1");
    await minutes.getByRole("button", { name: t("frame.statistics.table") }).click();
    await expect(
      minutes.getByRole("columnheader", { name: text("averageBefore"), exact: true }),
    ).toBeVisible();
    const devices = screen.getByRole("region", { name: text("byDevice"), exact: true });
    await devices.getByRole("button", { name: t("frame.statistics.table") }).click();
    await expect(devices.getByRole("rowheader", { name: text("device.phone") })).toBeVisible();
    expect(await violationsOf(screen)).toEqual([]);

    const download = screen.waitForEvent("download");
    await screen.getByRole("link", { name: text("excel") }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`audience-${channel.id}-${today}-${today}.xlsx`);
    const bytes = await readFile(await file.path());
    const { sheets } = await readWorkbook(
      (async function* () {
        yield bytes;
      })(),
    );
    expect(sheets).toHaveLength(7);
    const cells = (index: number) =>
      Object.values(sheets[index]?.cells ?? {}).map(({ value }) => value);
    expect(cells(0)).toEqual(expect.arrayContaining([channel.name, "Asia/Amman"]));
    expect(cells(5)).toContain(text("device.phone"));

    await screen.goto(
      backOfficePath(`/audience?channel=${channel.id}&range=2020-01-01_2020-01-02`),
    );
    await expect(minutes.getByText(text("minutesDeleted"))).toBeVisible();
    expect(await violationsOf(screen)).toEqual([]);
    await office.close();
    await context.close();
  });
}
