import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { livePath } from "@masthead/contract/platform/paths.ts";
import { channelsOf } from "../../broadcast.ts";
import { messagesOf } from "../../messages.ts";
import { expect, test } from "../../test.ts";

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test(`live page marks other channels as live only while a program is on the air, ${locale} @en-US`, async ({
    page,
  }) => {
    const channels = await channelsOf(locale, "video");
    for (const openChannel of channels) {
      await page.goto(livePath(locale, openChannel.slug));
      for (const { name, now } of channels.filter(({ id }) => id !== openChannel.id)) {
        const card = page
          .getByRole("main")
          .getByRole("article")
          .filter({ has: page.getByRole("link", { name, exact: true }) });
        await expect(card, name).toHaveCount(1);
        await expect(card.getByText(t("broadcast.live"), { exact: true }), name).toHaveCount(
          now ? 1 : 0,
        );
        await expect(card.getByText(t("air.nothingNow")), name).toHaveCount(now ? 0 : 1);
      }
    }
  });
}
