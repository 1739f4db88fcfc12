import type { Translate } from "@masthead/contract/platform/translator.ts";
import type { Page } from "@playwright/test";
import { expect } from "../test.ts";

/** State of the player's media element. */
interface MediaState {
  kind: string;
  time: number;
  paused: boolean;
  muted: boolean;
  /** Text of the captions that are shown now. */
  captions: string;
}

/** Returns the state of the player's media element; undefined if there is none. */
export const mediaStateOf = (page: Page): Promise<MediaState | undefined> =>
  page.evaluate(() => {
    // Texts of articles have recordings of their own.
    const media =
      document.querySelector<HTMLMediaElement>(".player :is(video, audio)") ??
      document.querySelector<HTMLMediaElement>("video, audio");
    if (!media) return undefined;
    const showing = [...media.textTracks].filter((track) => track.mode === "showing");
    return {
      kind: media.localName,
      time: media.currentTime,
      paused: media.paused,
      muted: media.muted,
      captions: showing
        .flatMap((track) => [...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).text))
        .join(" "),
    };
  });

export const playerOf = (page: Page, t: Translate) =>
  page.getByRole("region", { name: t("player.title"), exact: true });

/** Waits until playback advances. */
export async function expectPlaying(page: Page): Promise<void> {
  await expect
    .poll(async () => (await mediaStateOf(page))?.time ?? 0, { message: "playback starts" })
    .toBeGreaterThan(0);
  const before = (await mediaStateOf(page))?.time ?? 0;
  await expect
    .poll(async () => (await mediaStateOf(page))?.time ?? 0, { message: "playback advances" })
    .toBeGreaterThan(before + 0.5);
}

/** Presses the page's large play button and waits until the media plays. */
export async function startPlaying(page: Page, t: Translate, title: string): Promise<void> {
  await page.getByRole("button", { name: t("player.start", { title }), exact: true }).click();
  await expect(playerOf(page, t)).toBeVisible();
  await expectPlaying(page);
}
