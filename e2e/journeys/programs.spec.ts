import type { ProgramCard } from "@masthead/contract/broadcast/program.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { episodePath, eventCalendarPath, eventPath, inLocalePath, podcastPath, programPath } from "@masthead/contract/system/paths.ts";
import { findEpisode, findEvent, findProgram } from "../broadcast.ts";
import { ask } from "../http.ts";
import { api } from "../newsroom.ts";
import { expectPlaying, mediaOf, playerOf, startPlaying } from "../player.ts";
import { wake } from "../reader.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

// One after the other: browsers that play need the machine for themselves.
test.describe.configure({ mode: "default", timeout: 90_000 });

for (const locale of LOCALES) {
  const t = wordsOf(locale);

  test.describe(`programs, ${locale}`, () => {
    test("are each listed once, those of the group by themselves", async ({ page }) => {
      const all = await api<ProgramCard[]>(`/v1/program/all?locale=${locale}`);
      await page.goto(inLocalePath(locale, "/programs"));
      for (const program of all) await expect(page.getByRole("main").getByRole("link", { name: program.name, exact: true })).toHaveCount(1);
      const group = page.getByRole("region", { name: t("programs.rabiaagroup"), exact: true });
      await expect(group.getByRole("article")).toHaveCount(all.filter((one) => one.rabiaagroup).length);
      await expect(page.getByRole("main").getByText(t("air.onAir"), { exact: true })).toHaveCount(all.filter((one) => one.onAir).length);
    });

    test("have a page with what comes, what was, and the podcast", async ({ page }) => {
      const program = await findProgram(locale, (one) => one.podcast && one.seasons.length > 0);
      await page.goto(programPath(locale, program.id));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(program.name);
      await expect(page.getByRole("link", { name: t("programs.podcast") })).toHaveAttribute("href", podcastPath(locale, program.id));
      expect((await ask(podcastPath(locale, program.id))).status).toBe(200);
      const episodes = page.getByRole("region", { name: t("programs.episodes"), exact: true });
      await expect(episodes.getByRole("article")).toHaveCount(program.episodes.data.length > 12 ? 12 : program.episodes.data.length);
      for (const link of await page.locator("main a[href*='/schedule/airing/']").all()) {
        const answer = await ask((await link.getAttribute("href")) ?? "");
        expect([answer.status, answer.text.startsWith("BEGIN:VCALENDAR")]).toEqual([200, true]);
      }
    });

    test("an episode plays, at another speed, and goes on where it was left", async ({ page }) => {
      const episode = await findEpisode(locale, (one) => one.playable && !one.premium);
      await page.goto(episodePath(locale, episode.program.id, episode.id));
      await startPlaying(page, t, episode.title);
      const player = playerOf(page, t);
      await page.keyboard.press("5");
      await expect.poll(async () => (await mediaOf(page))?.time ?? 0).toBeGreaterThan(20);
      await player.getByLabel(t("player.settings")).click();
      await player.getByRole("radio", { name: /1[.,٫]5|١٫٥/ }).click();
      await expect.poll(() => page.evaluate(() => document.querySelector("video")?.playbackRate)).toBe(1.5);
      await page.keyboard.press("Escape");
      await player.getByRole("button", { name: t("player.pause") }).click();
      const left = (await mediaOf(page))?.time ?? 0;
      await page.reload();
      await startPlaying(page, t, episode.title);
      expect((await mediaOf(page))?.time).toBeGreaterThan(left - 2);
      await player.getByRole("button", { name: t("player.fromStart") }).click();
      await expect.poll(async () => (await mediaOf(page))?.time ?? 99).toBeLessThan(5);
    });

    test("an episode goes on where it was left when its page is closed while it plays", async ({ page }) => {
      const episode = await findEpisode(locale, (one) => one.playable && !one.premium);
      await page.goto(episodePath(locale, episode.program.id, episode.id));
      await startPlaying(page, t, episode.title);
      await page.keyboard.press("5");
      await expect.poll(async () => (await mediaOf(page))?.time ?? 0).toBeGreaterThan(20);
      await page.reload();
      await startPlaying(page, t, episode.title);
      expect((await mediaOf(page))?.time).toBeGreaterThan(20);
    });

    test("an episode that is only heard plays as sound", async ({ page }) => {
      const episode = await findEpisode(locale, (one) => !one.playable && one.listenable && !one.premium);
      await page.goto(episodePath(locale, episode.program.id, episode.id));
      await startPlaying(page, t, episode.title);
      expect((await mediaOf(page))?.kind).toBe("audio");
      await expectPlaying(page);
    });

    test("an event says when and where, and comes into a calendar", async ({ page }) => {
      const event = await findEvent(locale);
      await page.goto(eventPath(locale, event.id));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(event.title);
      if (event.place) await expect(page.getByRole("main")).toContainText(event.place);
      const link = page.locator(`main a[href="${eventCalendarPath(locale, event.id)}"]`);
      await expect(link).toBeVisible();
      expect((await ask(eventCalendarPath(locale, event.id))).text).toContain("BEGIN:VEVENT");
    });
  });
}

test("an episode under another program leads to its own", async () => {
  const episode = await findEpisode("en-US", () => true);
  const answer = await ask(episodePath("en-US", 999_999, episode.id));
  expect([answer.status, answer.headers.location]).toEqual([301, episodePath("en-US", episode.program.id, episode.id)]);
});

test.describe("the home page", () => {
  test.use({ timezoneId: "Asia/Amman" });

  test("shows what is on the air and the newest episodes", async ({ page }) => {
    const t = wordsOf("en-US");
    await page.goto("/");
    await wake(page);
    await expect(
      page
        .getByRole("region", { name: t("air.now"), exact: true })
        .getByRole("article")
        .first(),
    ).toBeVisible();
    await expect(
      page
        .getByRole("region", { name: t("programs.latest"), exact: true })
        .getByRole("article")
        .first(),
    ).toBeVisible();
    expect(await mediaOf(page)).toBeUndefined();
  });
});

test.describe("an episode whose first request fails", () => {
  test.use({ expectedErrors: /ERR_CONNECTION_FAILED/ });

  test("begins where the reader left it", async ({ page }) => {
    const episode = await findEpisode("en-US", (one) => one.playable && !one.premium);
    await page.goto(episodePath("en-US", episode.program.id, episode.id));
    const left = { [`episode:${episode.id}`]: { at: 20, saved: Date.now() } };
    await page.evaluate((kept) => localStorage.setItem("masthead.positions", JSON.stringify(kept)), left);
    await page.route(/\.m3u8/, (route) => route.abort("connectionfailed"), { times: 1 });
    await startPlaying(page, wordsOf("en-US"), episode.title);
    expect((await mediaOf(page))?.time).toBeGreaterThanOrEqual(20);
  });
});
