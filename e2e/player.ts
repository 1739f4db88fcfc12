import type { Page } from "@playwright/test";
import type { TFunction } from "i18next";
import { expect } from "./test.ts";

/** What the media element of the player tells. */
interface Media {
  kind: string;
  time: number;
  paused: boolean;
  muted: boolean;
  /** The text of the captions that are shown now. */
  captions: string;
}

/** The media element of the player; undefined when nothing plays. */
export const mediaOf = (page: Page): Promise<Media | undefined> =>
  page.evaluate(() => {
    const media = document.querySelector<HTMLMediaElement>("video, audio");
    if (!media) return undefined;
    const showing = [...media.textTracks].filter((track) => track.mode === "showing");
    return {
      kind: media.localName,
      time: media.currentTime,
      paused: media.paused,
      muted: media.muted,
      captions: showing.flatMap((track) => [...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).text)).join(" "),
    };
  });

export const playerOf = (page: Page, t: TFunction) => page.getByRole("region", { name: t("player.title"), exact: true });

/** Waits until the player goes on by itself. */
export async function expectPlaying(page: Page): Promise<void> {
  await expect.poll(async () => (await mediaOf(page))?.time ?? 0, { message: "it begins", timeout: 20_000 }).toBeGreaterThan(0);
  const before = (await mediaOf(page))?.time ?? 0;
  await expect.poll(async () => (await mediaOf(page))?.time ?? 0, { message: "it goes on" }).toBeGreaterThan(before + 0.5);
}

/** Presses the large button of the page, and waits until it plays. */
export async function startPlaying(page: Page, t: TFunction, title: string): Promise<void> {
  await page.getByRole("button", { name: t("player.start", { title }), exact: true }).click();
  await expect(playerOf(page, t)).toBeVisible();
  await expectPlaying(page);
}
