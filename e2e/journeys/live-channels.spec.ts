import { LOCALES } from "@masthead/contract/system/locale.ts";
import { livePath } from "@masthead/contract/system/paths.ts";
import { channelsOf } from "../broadcast.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

for (const locale of LOCALES) {
  const t = wordsOf(locale);

  test(`the live page marks other channels as live only while something is on, ${locale}`, async ({ page }) => {
    const channels = await channelsOf(locale, "video");
    for (const shown of channels) {
      await page.goto(livePath(locale, shown.slug));
      for (const { name, now } of channels.filter(({ id }) => id !== shown.id)) {
        const card = page
          .getByRole("main")
          .getByRole("article")
          .filter({ has: page.getByRole("link", { name, exact: true }) });
        await expect(card, name).toHaveCount(1);
        await expect(card.getByText(t("broadcast.live"), { exact: true }), name).toHaveCount(now ? 1 : 0);
        await expect(card.getByText(t("air.nothingNow")), name).toHaveCount(now ? 0 : 1);
      }
    }
  });
}
