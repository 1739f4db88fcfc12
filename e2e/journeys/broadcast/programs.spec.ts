import type { ProgramCard } from "@masthead/contract/broadcast/program.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import {
  episodePath,
  eventCalendarPath,
  eventPath,
  pagePath,
  podcastPath,
  programPath,
} from "@masthead/contract/platform/paths.ts";
import { findEpisode, findEvent, findProgram } from "../../broadcast.ts";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { api } from "../../newsroom.ts";
import { expectPlaying, mediaStateOf, playerOf, startPlaying } from "../../readers/player.ts";
import { hydratePage } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

// Sequential: browsers that play media need the CPU to themselves.
test.describe.configure({ mode: "default" });

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`programs, ${locale}`, () => {
    test("programs page lists each program once, with the group's programs in a separate section @ar-JO", async ({
      page,
    }) => {
      const programs = await api<ProgramCard[]>(`/v1/program/all?locale=${locale}`);
      await page.goto(pagePath(locale, "programs"));
      for (const program of programs)
        await expect(
          page.getByRole("main").getByRole("link", { name: program.name, exact: true }),
        ).toHaveCount(1);
      const group = page.getByRole("region", { name: t("programs.rabiaagroup"), exact: true });
      await expect(group.getByRole("article")).toHaveCount(
        programs.filter(({ rabiaagroup }) => rabiaagroup).length,
      );
      await expect(page.getByRole("main").getByText(t("air.onAir"), { exact: true })).toHaveCount(
        programs.filter(({ onAir }) => onAir).length,
      );
    });

    test("program page shows upcoming airings, episodes and the podcast @en-US", async ({
      page,
    }) => {
      const program = await findProgram(
        locale,
        ({ podcast, seasons }) => podcast && seasons.length > 0,
      );
      await page.goto(programPath(locale, program.id));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(program.name);
      await expect(page.getByRole("link", { name: t("programs.podcast") })).toHaveAttribute(
        "href",
        podcastPath(locale, program.id),
      );
      expect((await rawRequest(podcastPath(locale, program.id))).status).toBe(200);
      const episodes = page.getByRole("region", { name: t("programs.latest"), exact: true });
      await expect(episodes.getByRole("article")).toHaveCount(
        program.episodes.data.length > 12 ? 12 : program.episodes.data.length,
      );
      for (const link of await page.locator("main a[href*='/schedule/airing/']").all()) {
        const response = await rawRequest((await link.getAttribute("href")) ?? "");
        expect([response.status, response.text.startsWith("BEGIN:VCALENDAR")]).toEqual([200, true]);
      }
    });

    test("episode plays at another speed and resumes where it was left @ar-JO", async ({
      page,
    }) => {
      const episode = await findEpisode(locale, ({ playable, premium }) => playable && !premium);
      await page.goto(episodePath(locale, episode.program.id, episode.id));
      await startPlaying(page, t, episode.title);
      const player = playerOf(page, t);
      await page.keyboard.press("5");
      await expect.poll(async () => (await mediaStateOf(page))?.time ?? 0).toBeGreaterThan(20);
      await player.getByLabel(t("player.settings")).click();
      await player.getByRole("radio", { name: /1[.,٫]5|١٫٥/ }).click();
      await expect
        .poll(() => page.evaluate(() => document.querySelector("video")?.playbackRate))
        .toBe(1.5);
      await page.keyboard.press("Escape");
      await player.getByRole("button", { name: t("player.pause") }).click();
      const leftAt = (await mediaStateOf(page))?.time ?? 0;
      await page.reload();
      await startPlaying(page, t, episode.title);
      expect((await mediaStateOf(page))?.time).toBeGreaterThan(leftAt - 2);
      await player.getByRole("button", { name: t("player.fromStart") }).click();
      await expect.poll(async () => (await mediaStateOf(page))?.time ?? 99).toBeLessThan(5);
    });

    test("episode resumes where it was left when its page was closed while playing @en-US", async ({
      page,
    }) => {
      const episode = await findEpisode(locale, ({ playable, premium }) => playable && !premium);
      await page.goto(episodePath(locale, episode.program.id, episode.id));
      await startPlaying(page, t, episode.title);
      await page.keyboard.press("5");
      await expect.poll(async () => (await mediaStateOf(page))?.time ?? 0).toBeGreaterThan(20);
      await page.reload();
      await startPlaying(page, t, episode.title);
      expect((await mediaStateOf(page))?.time).toBeGreaterThan(20);
    });

    test("audio-only episode plays as audio @ar-JO", async ({ page }) => {
      const episode = await findEpisode(
        locale,
        ({ playable, listenable, premium }) => !playable && listenable && !premium,
      );
      await page.goto(episodePath(locale, episode.program.id, episode.id));
      await startPlaying(page, t, episode.title);
      expect((await mediaStateOf(page))?.kind).toBe("audio");
      await expectPlaying(page);
    });

    test("event page shows the place and offers a calendar file @en-US", async ({ page }) => {
      const event = await findEvent(locale);
      await page.goto(eventPath(locale, event.id));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(event.title);
      if (event.place) await expect(page.getByRole("main")).toContainText(event.place);
      const link = page.locator(`main a[href="${eventCalendarPath(locale, event.id)}"]`);
      await expect(link).toBeVisible();
      expect((await rawRequest(eventCalendarPath(locale, event.id))).text).toContain(
        "BEGIN:VEVENT",
      );
    });
  });
}

test("episode URL under another program redirects to its own program", async () => {
  const episode = await findEpisode("en-US", () => true);
  const response = await rawRequest(episodePath("en-US", 999_999, episode.id));
  expect([response.status, response.headers.location]).toEqual([
    301,
    episodePath("en-US", episode.program.id, episode.id),
  ]);
});

test.describe("broadcasts on the home page", () => {
  test.use({ timezoneId: "Asia/Amman" });

  test("home page shows current airings and the newest episodes", async ({ page }) => {
    const t = messagesOf("en-US");
    await page.goto("/");
    await hydratePage(page);
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
    expect(await mediaStateOf(page)).toBeUndefined();
  });
});

test.describe("episode whose first request fails", () => {
  test.use({ expectedErrors: /ERR_CONNECTION_FAILED/ });

  test("episode resumes where the reader left it after its first request failed", async ({
    page,
  }) => {
    const episode = await findEpisode("en-US", ({ playable, premium }) => playable && !premium);
    await page.goto(episodePath("en-US", episode.program.id, episode.id));
    const positions = { [`episode:${episode.id}`]: { at: 20, saved: Date.now() } };
    await page.evaluate(
      (stored) => localStorage.setItem("masthead.positions", JSON.stringify(stored)),
      positions,
    );
    await page.route(/\.m3u8/, (route) => route.abort("connectionfailed"), { times: 1 });
    await startPlaying(page, messagesOf("en-US"), episode.title);
    expect((await mediaStateOf(page))?.time).toBeGreaterThanOrEqual(20);
  });
});
