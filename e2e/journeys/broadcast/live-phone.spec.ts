import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { livePath } from "@masthead/contract/platform/paths.ts";
import { findChannel } from "../../broadcast.ts";
import { messagesOf } from "../../messages.ts";
import { playerOf, startPlaying } from "../../readers/player.ts";
import { expect, test } from "../../test.ts";

// Sequential: browsers that play media need the CPU to themselves.
test.describe.configure({ mode: "default" });

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const back = locale === "ar-JO" ? "ArrowRight" : "ArrowLeft";

  test.describe(`live on a phone, ${locale}`, () => {
    for (const width of [320, 390])
      test(`player keeps every control within a phone of ${width} pixels, at the live edge and behind it`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 780 });
        await page.goto(livePath(locale));
        await startPlaying(page, t, (await findChannel(locale, "video")).name);
        const player = playerOf(page, t);
        const controls = player.locator(".player-bar").locator("button, summary, input");
        const fullscreen = player.getByRole("button", { name: t("player.fullscreen") });
        const expectReachable = async () => {
          await player.hover();
          await expect(fullscreen).toBeInViewport({ ratio: 1 });
          for (const control of await controls.filter({ visible: true }).all()) {
            await expect(control).toBeInViewport({ ratio: 1 });
            await control.click({ trial: true });
          }
        };
        await expectReachable();
        for (let pressed = 0; pressed < 4; pressed++) await page.keyboard.press(back);
        await expect(player.getByRole("button", { name: t("player.toLive") })).toBeVisible();
        await expectReachable();
      });
  });
}
