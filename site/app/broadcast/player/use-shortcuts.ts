import { MediaActionTypes as Ask, useMediaDispatch } from "media-chrome/react/media-store";
import { useLocale } from "../../system/locale.ts";
import type { Piece } from "./piece.ts";
import { useCaptions } from "./use-captions.ts";

/** Seconds that an arrow goes, and a part of the volume. */
export const STEP = 10;
const LOUDER = 0.1;

/** Keys that work while focus is in the player: space and k, arrows, m, f, c, and digits in a recording. The arrows go the way that the language reads. */
export function useShortcuts(media: HTMLMediaElement | null, piece: Piece, rewinds: boolean) {
  const ask = useMediaDispatch();
  const rightToLeft = useLocale() === "ar-JO";
  const captions = useCaptions();
  return (event: React.KeyboardEvent) => {
    if (!media || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const works =
      target instanceof HTMLButtonElement || target instanceof HTMLInputElement || target.tagName === "SUMMARY" || target.tagName === "A";
    const forward = rightToLeft ? "ArrowLeft" : "ArrowRight";
    const back = rightToLeft ? "ArrowRight" : "ArrowLeft";
    const toggle = () => ask({ type: media.paused ? Ask.MEDIA_PLAY_REQUEST : Ask.MEDIA_PAUSE_REQUEST });
    const seek = (to: number) => ask({ type: Ask.MEDIA_SEEK_REQUEST, detail: within(media, to) });
    const volume = (by: number) => ask({ type: Ask.MEDIA_VOLUME_REQUEST, detail: Math.min(1, Math.max(0, media.volume + by)) });
    const acts: Record<string, () => void> = {
      k: toggle,
      m: () => ask({ type: media.muted ? Ask.MEDIA_UNMUTE_REQUEST : Ask.MEDIA_MUTE_REQUEST }),
      c: captions.toggle,
      f: () =>
        piece.medium === "video" &&
        ask({ type: document.fullscreenElement ? Ask.MEDIA_EXIT_FULLSCREEN_REQUEST : Ask.MEDIA_ENTER_FULLSCREEN_REQUEST }),
      // What has focus and a use for these keys of its own keeps them.
      ...(target instanceof HTMLInputElement
        ? {}
        : {
            ...(rewinds && {
              [forward]: () => seek(media.currentTime + STEP),
              [back]: () => seek(media.currentTime - STEP),
            }),
            ArrowUp: () => volume(LOUDER),
            ArrowDown: () => volume(-LOUDER),
          }),
      ...(works ? {} : { " ": toggle }),
    };
    const key = keyOf(event);
    const digit = !piece.live && /^[0-9]$/.test(key) && Number.isFinite(media.duration) ? Number(key) : undefined;
    const act = digit === undefined ? acts[key] : () => seek((media.duration * digit) / 10);
    if (!act) return;
    event.preventDefault();
    act();
  };
}

/** The key as it is marked in Latin, whatever it writes in the layout of the reader's language. */
function keyOf({ key, code }: React.KeyboardEvent): string {
  const place = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/.exec(code);
  if (/^[a-zA-Z]$/.test(key)) return key.toLowerCase();
  return place?.[1]?.toLowerCase() ?? place?.[2] ?? key;
}

/** A place that can be gone to. */
function within({ seekable }: HTMLMediaElement, to: number): number {
  if (!seekable.length) return to;
  return Math.min(Math.max(to, seekable.start(0)), seekable.end(seekable.length - 1));
}
