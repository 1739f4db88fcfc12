import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { violationsOf } from "../../../browser/axe.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

for (const locale of LOCALES)
  test(`staff delete a wrong song, and listeners no longer find it, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const t = backOfficeMessagesOf(locale);
    const message = (name: string, options?: object) =>
      t(`resources.channels.song.history.${name}`, options as Record<string, string>);
    const staff = await signInStaff("Superadmin");
    const name = `Radio ${locale} ${Date.now()}`;
    const channel = await staff.call<StaffChannel>("POST", "/v1/channels", {
      name: { "en-US": name, "ar-JO": name },
      kind: "audio",
      streamUrl: "sample:radio",
      songSource: "playout",
    });
    for (const title of ["Nassam Alayna", "Test tone"])
      await staff.call("POST", `/v1/channels/${channel.id}/songs`, {
        key: channel.songKey,
        title,
        artist: "Fairuz",
      });
    const history = `${locale === "ar-JO" ? "/ar" : ""}/radio/history?station=${channel.id}`;
    await page.goto(history);
    await expect(page.getByText("Test tone")).toBeVisible();

    await signInToBackOffice(context, staff, locale, baseURL ?? "");
    await page.goto(backOfficePath(`/channels/edit/${channel.id}`));
    const songs = page.getByRole("list", { name: message("title") }).getByRole("listitem");
    await expect(songs).toHaveCount(2);
    await expect(songs.first()).toContainText("Fairuz – Test tone");
    expect(await violationsOf(page)).toEqual([]);
    const wrong = page.getByRole("button", {
      name: message("deleteSong", { song: "Fairuz – Test tone" }),
    });
    await wrong.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Fairuz – Test tone");
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: message("delete"), exact: true }).click();
    await expect(page.getByText(message("deleted"))).toBeVisible();
    await expect(songs).toHaveCount(1);

    await page.goto(history);
    await expect(page.getByText("Nassam Alayna")).toBeVisible();
    await expect(page.getByText("Test tone")).toHaveCount(0);
  });
