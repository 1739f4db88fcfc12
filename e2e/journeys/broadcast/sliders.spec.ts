import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { episodePath, livePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { findChannel, findEpisode } from "../../broadcast.ts";
import { messagesOf } from "../../messages.ts";
import { mediaStateOf, playerOf, startPlaying } from "../../readers/player.ts";
import { expect, test } from "../../test.ts";

// Sequential: browsers that play media need the CPU to themselves.
test.describe.configure({ mode: "default", timeout: 90_000 });

/** Time that the position reported for a seek may differ from the chosen one, in seconds. */
const TOLERANCE = 1.5;

const timeOf = async (page: Page) => (await mediaStateOf(page))?.time ?? Number.NaN;
const volumeOf = (page: Page) =>
  page.evaluate(
    () => document.querySelector<HTMLMediaElement>("video, audio")?.volume ?? Number.NaN,
  );

/** Records all positions that the page sets, in order. */
const recordSeeks = (page: Page) =>
  page.addInitScript(() => {
    const seeks: number[] = [];
    const property = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "currentTime");
    Object.defineProperty(HTMLMediaElement.prototype, "currentTime", {
      get() {
        return property?.get?.call(this);
      },
      set(time: number) {
        seeks.push(time);
        property?.set?.call(this, time);
      },
    });
    Object.assign(window, { seeks });
  });
const seekCountOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { seeks: number[] }).seeks.length);

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const [forward, back] =
    locale === "ar-JO" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];

  /**
   * Pauses the player, presses keys on its seek bar and checks the position of the media after
   * each.
   */
  async function expectSeekBarKeys(page: Page, isLive: boolean): Promise<void> {
    const player = playerOf(page, t);
    await player.getByRole("button", { name: t("player.pause"), exact: true }).click();
    await expect.poll(async () => (await mediaStateOf(page))?.paused).toBe(true);
    const slider = player.getByRole("slider", { name: t("player.seek") });
    const range = async () => ({
      min: Number(await slider.getAttribute("min")),
      max: Number(await slider.getAttribute("max")),
    });
    const press = async (
      key: string,
      expected: (before: number, range: { min: number; max: number }) => [number, number],
    ) => {
      const before = await timeOf(page);
      const seeks = await seekCountOf(page);
      await slider.press(key);
      const [least, most] = expected(before, await range());
      await expect
        .poll(() => timeOf(page), { message: `${key}: position of at least ${least}` })
        .toBeGreaterThanOrEqual(least);
      await expect
        .poll(() => timeOf(page), { message: `${key}: position of at most ${most}` })
        .toBeLessThanOrEqual(most);
      const distance = async () =>
        Math.abs(Number(await slider.inputValue()) - (await timeOf(page)));
      await expect
        .poll(distance, { message: `${key}: the seek bar shows the position` })
        .toBeLessThanOrEqual(1);
      // The player of live streams seeks on its own, too, to stay within its window.
      if (!isLive) expect(await seekCountOf(page), `one key, one seek: ${key}`).toBe(seeks + 1);
    };
    // A live window begins later while it is read.
    await press("Home", (_, { min }) => [min - 15, min + 15]);
    await press("PageUp", (before, { min, max }) => [
      before + (max - min) * 0.05,
      before + (max - min) * 0.15,
    ]);
    await press("PageUp", (before, { min, max }) => [
      before + (max - min) * 0.05,
      before + (max - min) * 0.15,
    ]);
    await press("PageDown", (before, { min, max }) => [
      before - (max - min) * 0.15,
      before - (max - min) * 0.05,
    ]);
    for (const key of [forward, "ArrowUp"])
      await press(key, (before) => [before + 0.4, before + TOLERANCE]);
    for (const key of [back, "ArrowDown"])
      await press(key, (before) => [before - TOLERANCE, before - 0.4]);
    await press("End", (_, { max }) => [max - 15, max]);
  }

  test(`seek bar of a live channel follows every key, ${locale}`, async ({ page }) => {
    await recordSeeks(page);
    await page.goto(livePath(locale));
    await startPlaying(page, t, (await findChannel(locale, "video")).name);
    await expectSeekBarKeys(page, true);
  });

  test(`seek bar and volume of an episode follow every key, ${locale}`, async ({ page }) => {
    await recordSeeks(page);
    const episode = await findEpisode(locale, ({ playable, premium }) => playable && !premium);
    await page.goto(episodePath(locale, episode.program.id, episode.id));
    await startPlaying(page, t, episode.title);
    await expectSeekBarKeys(page, false);
    const volume = playerOf(page, t).getByRole("slider", { name: t("player.volume") });
    for (const [key, expected] of [
      ["Home", 0],
      [forward, 0.05],
      ["ArrowUp", 0.1],
      ["PageUp", 0.2],
      ["PageUp", 0.3],
      ["ArrowDown", 0.25],
      [back, 0.2],
      ["PageDown", 0.1],
      ["End", 1],
    ] as const) {
      await volume.press(key);
      await expect.poll(() => volumeOf(page), { message: key }).toBeCloseTo(expected);
      await expect(volume).toHaveJSProperty("value", String(expected));
    }
  });
}
