import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import type { StaffEpisode } from "@masthead/contract/broadcast/episode.ts";
import type { StaffProgram } from "@masthead/contract/broadcast/program.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { lowDataPath } from "@masthead/contract/platform/low-data.ts";
import { episodePath } from "@masthead/contract/platform/paths.ts";
import { addAiringRecording } from "../../../broadcast.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { messagesOf } from "../../../messages.ts";
import { startPlaying } from "../../../readers/player.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

/** The job that begins recordings runs every minute. */
const RECORDED_WITHIN_MS = 4 * MINUTE;

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const site = messagesOf(locale);
  const text = (key: string, values?: object) =>
    t(`resources.airingRecordings.${key}`, { ...values });

  test(`slot is recorded, its recording has a gap, and viewers play the episode until it ends, ${locale}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    test.slow();
    const staff = await signInStaff("Superadmin");
    const name = `Recorded ${locale} ${Date.now()}`;
    const names = { "en-US": name, "ar-JO": name };
    const channel = await staff.call<StaffChannel>("POST", "/v1/channels", {
      name: names,
      kind: "video",
      streamUrl: "sample:tv",
    });
    const slot = { weekday: 2, start: "03:00", minutes: 30, channelId: channel.id };
    const { id: programId } = await staff.call<StaffProgram>("POST", "/v1/program", {
      name: names,
      slots: [slot],
    });

    await signInToBackOffice(context, staff, locale, baseURL ?? "");
    await page.goto(backOfficePath(`/programs/edit/${programId}`));
    const recording = (key: string) => t(`resources.programs.slot.recording.${key}`);
    await page.getByRole("switch", { name: recording("on") }).check();
    await page.getByRole("spinbutton", { name: recording("days") }).fill("7");
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Control+s");
    await expect(page.getByText(t("frame.saveState.saved"))).toBeVisible();
    const { slots } = await staff.call<StaffProgram>("GET", `/v1/program/admin/${programId}`);
    expect(slots).toMatchObject([{ recording: { publish: true, days: 7 } }]);

    // An airing that began before the rewind window of the stream: its beginning is missing.
    await addAiringRecording({ programId, channelId: channel.id, from: -330, until: -30 });
    await page.goto(backOfficePath("/airing-recordings"));
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toBeVisible();
    await expect(row.getByText(text("states.stored"))).toBeVisible({ timeout: RECORDED_WITHIN_MS });
    await row.locator("summary").click();
    await expect(row.getByRole("listitem")).toHaveCount(1);
    expect(await violationsOf(page)).toEqual([]);
    await row.getByRole("link", { name: text("openEpisode") }).click();
    await expect(page).toHaveURL(/\/episodes\/edit\/\d+/);
    const episodeId = Number(/\d+$/.exec(page.url())?.[0]);
    await expect(page.getByText(text("fromAiring"))).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    const viewer = await browser.newPage();
    await viewer.goto(episodePath(locale, programId, episodeId));
    const title = (await viewer.getByRole("heading", { level: 1 }).textContent()) ?? "";
    expect(title).toContain(name);
    await startPlaying(viewer, site, title);

    const { version } = await staff.call<StaffEpisode>("GET", `/v1/episodes/admin/${episodeId}`);
    await staff.call("PATCH", `/v1/episodes/${episodeId}`, {
      version,
      availableUntil: new Date(Date.now() - MINUTE).toISOString(),
    });
    const ended = site("episode.availableUntil");
    for (const path of [
      episodePath(locale, programId, episodeId),
      lowDataPath(episodePath(locale, programId, episodeId)),
    ]) {
      // The first reader of a changed page may get the old one.
      await expect(async () => {
        await viewer.goto(path);
        await expect(viewer.getByText(ended)).toBeVisible({ timeout: 3000 });
      }).toPass();
      expect(await violationsOf(viewer)).toEqual([]);
    }
    await expect(
      viewer.getByRole("button", { name: site("player.start", { title }), exact: true }),
    ).toHaveCount(0);
    await viewer.close();
  });
}
