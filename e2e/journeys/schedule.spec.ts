import type { Schedule } from "@masthead/contract/broadcast/schedule.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { airingCalendarPath, channelCalendarPath, schedulePath, XMLTV_PATH } from "@masthead/contract/system/paths.ts";
import { ask } from "../http.ts";
import { api } from "../newsroom.ts";
import { pathOf, wake } from "../reader.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

const DAY = 86_400_000;
const scheduleOf = (locale: string, date?: string) => api<Schedule>(`/v1/episodes/schedule?locale=${locale}${date ? `&date=${date}` : ""}`);

for (const locale of LOCALES) {
  const t = wordsOf(locale);

  for (const javaScriptEnabled of [true, false])
    test.describe(`schedule, ${locale}, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ javaScriptEnabled, timezoneId: "Asia/Amman" });

      test("has every channel with all that is on it", async ({ page }) => {
        const { channels } = await scheduleOf(locale);
        await page.goto(schedulePath(locale));
        // It opens at what is on; what is over is folded away above.
        const on = channels.flatMap(({ airings }) => airings).find((one) => Date.parse(one.endsAt) > Date.now());
        await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: on?.title }).first()).toBeVisible();
        const earlier = page.getByRole("main").locator("details > summary");
        if (await earlier.count()) await earlier.click();
        for (const { channel, airings } of channels)
          await expect(page.getByRole("region", { name: channel.name, exact: true }).getByRole("listitem")).toHaveCount(airings.length);
      });

      test("leads to other days", async ({ page }) => {
        await page.goto(schedulePath(locale));
        await page
          .getByRole("navigation", { name: t("guide.days") })
          .getByRole("link", { name: t("air.tomorrow") })
          .click();
        await expect.poll(() => pathOf(page)).toContain("date=");
        const date = new URL(page.url()).searchParams.get("date") ?? "";
        const { channels, days } = await scheduleOf(locale, date);
        expect(days[0]?.date).toBe(date);
        const [first] = channels;
        await expect(page.getByRole("region", { name: first?.channel.name ?? "", exact: true }).getByRole("listitem")).toHaveCount(
          first?.airings.length ?? -1,
        );
      });
    });

  test(`schedule, ${locale}: the line of the time runs behind the words of what is on`, async ({ page }) => {
    const { channels } = await scheduleOf(locale);
    const now = new Date().toISOString();
    const on = channels.flatMap(({ airings }) => airings).find((one) => one.startsAt <= now && now < one.endsAt);
    if (!on) throw new Error("nothing is on");
    await page.goto(schedulePath(locale));
    const entry = page.getByRole("main").getByRole("listitem").filter({ hasText: on.title, visible: true }).first();
    await entry.scrollIntoViewIfNeeded();
    const met = await entry.evaluate((item) => {
      const line = document.getElementById("now");
      const title = item.querySelector("a");
      if (!line?.parentElement || !title) return {};
      const range = document.createRange();
      range.selectNodeContents(title);
      const words = range.getClientRects()[0] ?? title.getBoundingClientRect();
      const y = words.top + words.height / 2;
      // It is led through the title, and has a pointer to be met by.
      line.style.pointerEvents = "auto";
      line.style.insetBlockStart = `${y - 1 - line.parentElement.getBoundingClientRect().top}px`;
      const at = (x: number) => document.elementFromPoint(x, y);
      const box = item.getBoundingClientRect();
      const far = getComputedStyle(item).direction === "rtl" ? box.left + 2 : box.right - 2;
      return { words: title.contains(at(words.left + words.width / 2)), beside: at(far) === line };
    });
    expect(met).toEqual({ words: true, beside: true });
  });

  test.describe(`schedule, ${locale}, on a phone`, () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test("keeps the chosen day away from both edges of the screen", async ({ page }) => {
      const { days } = await scheduleOf(locale);
      const today = Date.parse(`${days[0]?.date}T00:00:00Z`);
      const dayAfter = (count: number) => new Date(today + count * DAY).toISOString().slice(0, 10);
      for (const date of [undefined, dayAfter(3), dayAfter(6)]) {
        await page.goto(schedulePath(locale, date));
        const box = await page
          .getByRole("navigation", { name: t("guide.days") })
          .locator("[aria-current=page]")
          .boundingBox();
        expect(box?.x, date).toBeGreaterThanOrEqual(15);
        expect((box?.x ?? 390) + (box?.width ?? 390), date).toBeLessThanOrEqual(390 - 15);
      }
    });
  });

  test(`schedule, ${locale}: its files are there`, async () => {
    const { channels } = await scheduleOf(locale);
    const [first] = channels;
    const ahead = channels.flatMap((one) => one.airings).find((airing) => Date.parse(airing.startsAt) > Date.now());
    const paths = [channelCalendarPath(locale, first?.channel.id ?? 0), XMLTV_PATH, ...(ahead ? [airingCalendarPath(locale, ahead)] : [])];
    const { text } = await ask(schedulePath(locale));
    for (const path of paths) {
      expect(text, path).toContain(`href="${path}"`);
      expect((await ask(path)).status, path).toBe(200);
    }
  });

  test.describe(`schedule, ${locale}, for who is elsewhere`, () => {
    test.use({ timezoneId: "America/New_York" });

    test("says the reader's own time beside the station's", async ({ page }) => {
      await page.goto(schedulePath(locale));
      await expect(page.getByText(t("guide.viewer"))).toHaveCount(0);
      await wake(page);
      await expect(page.getByText(t("guide.viewer"))).toBeVisible();
      const [before = "", after = ""] = t("yourTime", { time: "|" }).split("|");
      await expect(
        page
          .getByRole("main")
          .getByText(before.trim() || after.trim())
          .first(),
      ).toBeAttached();
    });
  });
}

test("a day that is none is answered as such", async () => {
  expect((await ask("/schedule?date=2026-13-45")).status).toBe(400);
});
