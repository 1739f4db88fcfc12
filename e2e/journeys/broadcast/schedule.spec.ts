import type { StaffProgram } from "@masthead/contract/broadcast/program.ts";
import type { Schedule } from "@masthead/contract/broadcast/schedule.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import {
  airingCalendarPath,
  channelCalendarPath,
  schedulePath,
  XMLTV_PATH,
} from "@masthead/contract/platform/paths.ts";
import { addAired } from "../../broadcast.ts";
import { violationsOf } from "../../browser/axe.ts";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { api } from "../../newsroom.ts";
import { hydratePage, pathOf } from "../../readers/reader.ts";
import { signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

const scheduleOf = (locale: string, date?: string) =>
  api<Schedule>(`/v1/episodes/schedule?locale=${locale}${date ? `&date=${date}` : ""}`);

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test(`schedule, ${locale}: a past day keeps the name of a deleted program, without its link`, async ({
    page,
  }) => {
    const isArabic = locale === "ar-JO";
    const staff = await signInStaff("Admin");
    const name = isArabic ? "برنامج الأرشيف القديم" : "The old archive program";
    const channel = isArabic ? "قناة سابقة" : "Former channel";
    const program = await staff.call<StaffProgram>("POST", "/v1/program", {
      name: { [locale]: name },
      slots: [],
    });
    const date = isArabic ? "2021-03-07" : "2021-03-14";
    await addAired({
      channelId: isArabic ? 9_000_001 : 9_000_002,
      channel,
      programId: program.id,
      program: name,
      date,
    });
    await page.goto(schedulePath(locale, date));
    const column = page.getByRole("region", { name: channel, exact: true });
    await expect(column.getByRole("link", { name, exact: true })).toBeVisible();
    // The channel no longer exists, so its name is no link.
    await expect(column.getByRole("link", { name: channel })).toHaveCount(0);

    await staff.call("DELETE", `/v1/program/${program.id}`);
    await expect(async () => {
      await page.reload();
      await expect(column.getByText(name, { exact: true })).toBeVisible();
      await expect(column.getByRole("link", { name, exact: true })).toHaveCount(0, {
        timeout: 500,
      });
    }).toPass();
    expect(await violationsOf(page)).toEqual([]);
    const { channels } = await scheduleOf(locale, date);
    expect(channels.at(-1)?.airings).toMatchObject([{ title: name, unlinked: true }]);
  });

  for (const javaScriptEnabled of [true, false])
    test.describe(`schedule, ${locale}, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ javaScriptEnabled, timezoneId: "Asia/Amman" });

      test("schedule lists every channel with all its airings", async ({ page }) => {
        const { channels } = await scheduleOf(locale);
        await page.goto(schedulePath(locale));
        // It opens at the current airing; earlier airings are collapsed above.
        const current = channels
          .flatMap(({ airings }) => airings)
          .find(({ endsAt }) => Date.parse(endsAt) > Date.now());
        await expect(
          page.getByRole("main").getByRole("listitem").filter({ hasText: current?.title }).first(),
        ).toBeVisible();
        const earlier = page.getByRole("main").locator("details > summary");
        if (await earlier.count()) await earlier.click();
        for (const { channel, airings } of channels)
          await expect(
            page.getByRole("region", { name: channel.name, exact: true }).getByRole("listitem"),
          ).toHaveCount(airings.length);
      });

      test("schedule links to other days @ar-JO", async ({ page }) => {
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
        await expect(
          page
            .getByRole("region", { name: first?.channel.name ?? "", exact: true })
            .getByRole("listitem"),
        ).toHaveCount(first?.airings.length ?? -1);
      });
    });

  test(`schedule, ${locale}: current-time line runs behind the text of the current airing`, async ({
    page,
  }) => {
    const { channels } = await scheduleOf(locale);
    const now = new Date().toISOString();
    const current = channels
      .flatMap(({ airings }) => airings)
      .find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
    if (!current) throw new Error("nothing is on");
    await page.goto(schedulePath(locale));
    const entry = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: current.title, visible: true })
      .first();
    await entry.scrollIntoViewIfNeeded();
    const hits = await entry.evaluate((item) => {
      const line = document.getElementById("now");
      const title = item.querySelector("a");
      if (!line?.parentElement || !title) return {};
      const range = document.createRange();
      range.selectNodeContents(title);
      const textBox = range.getClientRects()[0] ?? title.getBoundingClientRect();
      const y = textBox.top + textBox.height / 2;
      // Moves the line across the title and makes it hit by the pointer.
      line.style.pointerEvents = "auto";
      line.style.insetBlockStart = `${y - 1 - line.parentElement.getBoundingClientRect().top}px`;
      const elementAt = (x: number) => document.elementFromPoint(x, y);
      const box = item.getBoundingClientRect();
      const farEnd = getComputedStyle(item).direction === "rtl" ? box.left + 2 : box.right - 2;
      return {
        text: title.contains(elementAt(textBox.left + textBox.width / 2)),
        line: elementAt(farEnd) === line,
      };
    });
    expect(hits).toEqual({ text: true, line: true });
  });

  test.describe(`schedule, ${locale}, on a phone`, () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test("schedule keeps the selected day away from both edges of a phone", async ({ page }) => {
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

  test(`schedule, ${locale}: linked calendar and XMLTV files respond`, async () => {
    const { channels } = await scheduleOf(locale);
    const [first] = channels;
    const upcoming = channels
      .flatMap(({ airings }) => airings)
      .find((airing) => Date.parse(airing.startsAt) > Date.now());
    const paths = [
      channelCalendarPath(locale, first?.channel.id ?? 0),
      XMLTV_PATH,
      ...(upcoming ? [airingCalendarPath(locale, upcoming)] : []),
    ];
    const { text } = await rawRequest(schedulePath(locale));
    for (const path of paths) {
      expect(text, path).toContain(`href="${path}"`);
      expect((await rawRequest(path)).status, path).toBe(200);
    }
  });

  test.describe(`schedule, ${locale}, in another time zone`, () => {
    test.use({ timezoneId: "America/New_York" });

    test("schedule shows the reader's own time next to the station's @ar-JO", async ({ page }) => {
      await page.goto(schedulePath(locale));
      await expect(page.getByText(t("guide.viewer"))).toBeVisible();
      await hydratePage(page);
      await expect(page.getByText(t("guide.viewer"))).toBeVisible();
      const [before = "", after = ""] = t("yourTime", { time: "|" }).split("|");
      await expect(
        page
          .getByRole("main")
          .getByText(before.trim() || after.trim())
          .first(),
      ).toBeAttached();
    });

    for (const width of [360, 1440])
      test(`schedule keeps its layout at ${width} pixels when the reader's own times appear`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(schedulePath(locale));
        await page.evaluate(() => document.fonts.ready);
        const entries = page.getByRole("main").locator("section li");
        const layout = () =>
          entries.evaluateAll((items) =>
            items.map((item) => item.getBoundingClientRect().toJSON()),
          );
        const before = await layout();
        await hydratePage(page);
        await expect(page.locator(".reader-time:not(:empty)").first()).toBeAttached();
        expect(await layout()).toEqual(before);
      });
  });
}

test("schedule responds with 400 to an invalid date", async () => {
  expect((await rawRequest("/schedule?date=2026-13-45")).status).toBe(400);
});
