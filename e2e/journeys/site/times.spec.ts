import type { Schedule } from "@masthead/contract/broadcast/schedule.ts";
import { DAY, HOUR } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath, pagePath, searchPath } from "@masthead/contract/platform/paths.ts";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { api, findArticle } from "../../newsroom.ts";
import { hydratePage } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

const ZONE_NAMES = { "en-US": "Jordan Time", "ar-JO": "بتوقيت الأردن" };
const RELATIVE_TIMES = { "en-US": /^\d+ (minute|hour)s? ago$/, "ar-JO": /^قبل / };

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`times, ${locale}`, () => {
    test.use({ timezoneId: "UTC" });

    test("article cards show relative times before and after hydration; the document has times with their zone", async ({
      page,
    }) => {
      const path = pagePath(locale, "");
      expect((await rawRequest(path)).text).toContain(ZONE_NAMES[locale]);
      await page.goto(path);
      const time = page.getByRole("main").locator("time[data-relative-time]").first();
      await expect(time).toHaveText(RELATIVE_TIMES[locale]);
      expect(await time.getAttribute("datetime")).toMatch(/^\d{4}-\d\d-\d\dT/);
      const before = await time.boundingBox();
      await hydratePage(page);
      await expect(time).toHaveText(RELATIVE_TIMES[locale]);
      expect(await time.boundingBox()).toEqual(before);
    });

    test("article page shows times with their zone, and in the reader's time zone", async ({
      page,
    }) => {
      const article = await findArticle(locale, ({ authors }) => authors.length > 0);
      await page.goto(articlePath(article));
      await expect(page.getByRole("main").locator("time").first()).toContainText(
        ZONE_NAMES[locale],
      );
      const line = page.locator(".reader-time").first();
      const initialBox = await line.boundingBox();
      expect(initialBox?.height, "the line has its height from the start").toBeGreaterThan(10);
      await hydratePage(page);
      const [before = "", after = ""] = t("yourTime", { time: "|" }).split("|");
      await expect(line).toContainText((before + after).trim());
      expect((await line.boundingBox())?.y).toBe(initialBox?.y);
    });
  });

  test.describe(`times in the station's time zone, ${locale}`, () => {
    test.use({ timezoneId: "Asia/Amman" });

    test("article page shows times only once in the station's time zone @en-US", async ({
      page,
    }) => {
      await page.goto(articlePath(await findArticle(locale, ({ authors }) => authors.length > 0)));
      await hydratePage(page);
      await expect(page.locator(".reader-time").first()).toBeHidden();
    });
  });

  test(`program guide that is open when an airing starts shows it as on the air, ${locale} @ar-JO`, async ({
    page,
  }) => {
    const tomorrow = new Date(Date.now() + DAY).toISOString().slice(0, 10);
    const { channels } = await api<Schedule>(
      `/v1/episodes/schedule?locale=${locale}&date=${tomorrow}`,
    );
    const changes = channels.flatMap(({ channel, airings }) =>
      airings.slice(1).map((next, index) => ({ channel, previous: airings[index], next })),
    );
    // The station's day may have begun already, and the browser's clock cannot go back.
    const change = changes.find(
      ({ previous, next }) =>
        previous?.endsAt === next.startsAt &&
        previous.title !== next.title &&
        Date.parse(next.startsAt) > Date.now() + HOUR,
    );
    if (!change?.previous) throw new Error(`no two airings follow each other on ${tomorrow}`);
    const { channel, previous, next } = change;
    const entries = page.locator(`#channel-${channel.id}`).getByRole("listitem");
    const onAir = entries.filter({ hasText: t("air.onAir") });
    await page.clock.install({ time: Date.parse(next.startsAt) - 10_000 });
    await page.goto(pagePath(locale, "schedule", { date: tomorrow }));
    await hydratePage(page);
    await expect(onAir).toContainText(previous.title);
    await page.clock.fastForward(30_000);
    await expect(onAir).toContainText(next.title);
  });

  test(`search field has focus after a load and after client-side navigation, ${locale} @en-US`, async ({
    page,
  }) => {
    const field = page.getByRole("searchbox", { name: t("find.label") });
    await page.goto(searchPath(locale));
    await expect(field).toBeFocused();
    await page.goto(pagePath(locale, "latest-news"));
    await hydratePage(page);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("search"), exact: true })
      .click();
    await expect(field).toBeFocused();
  });
}
