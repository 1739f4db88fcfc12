import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { livePath } from "@masthead/contract/platform/paths.ts";
import { findChannel } from "../../broadcast.ts";
import { messagesOf } from "../../messages.ts";
import { expectPlaying, mediaStateOf, playerOf, startPlaying } from "../../readers/player.ts";
import { expect, test } from "../../test.ts";

// Sequential: browsers that play media need the CPU to themselves.
test.describe.configure({ mode: "default" });

for (const locale of LOCALES) {
  test(`player of a channel without rewind offers no way back, ${locale} @ar-JO`, async ({
    page,
  }) => {
    const t = messagesOf(locale);
    const channel = await findChannel(locale, "video");
    // The stream itself can be rewound for hours: the player must respect the channel's limit.
    await page.route("**/api/v1/playback/**", async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...((await response.json()) as Playback), dvrMinutes: 0 },
      });
    });
    await page.goto(livePath(locale));
    await startPlaying(page, t, channel.name);
    await expectPlaying(page);
    const player = playerOf(page, t);
    await expect(player.getByText(t("player.live"), { exact: true })).toBeVisible();
    await expect(player.getByRole("slider", { name: t("player.seek") })).toHaveCount(0);
    for (const name of [t("player.back"), t("player.forward")])
      await expect(player.getByRole("button", { name })).toHaveCount(0);
    const before = (await mediaStateOf(page))?.time ?? 0;
    await player.focus();
    for (let pressed = 0; pressed < 3; pressed++)
      await page.keyboard.press(locale === "ar-JO" ? "ArrowRight" : "ArrowLeft");
    await expectPlaying(page);
    expect((await mediaStateOf(page))?.time, "arrow keys do not rewind").toBeGreaterThan(before);
  });
}
