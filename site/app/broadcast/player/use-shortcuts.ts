import { MediaActionTypes, useMediaDispatch } from "media-chrome/react/media-store";
import { useLocale } from "../../platform/locale.ts";
import { earliestLivePosition } from "./live-window.ts";
import type { PlayerItem } from "./player-item.ts";
import { useCaptions } from "./use-captions.ts";

/** Seek step of the arrow keys, in seconds. */
export const SEEK_STEP = 10;
/** Volume step of the arrow keys; the full volume is 1. */
const VOLUME_STEP = 0.1;

/** Commands of the player that keys give besides those of the media. */
export interface PlayerCommands {
  /** Goes back to the start of the program, or of the recording. */
  startOver: () => void;
  goToLive: () => void;
  stepStation: (by: -1 | 1) => void;
  toggleHelp: () => void;
}

/**
 * Keyboard shortcuts while the focus is in the player: space and k, arrows, m, f, c, n and p for
 * stations, ?, Home, End, and digits in a recording. In RTL the left arrow seeks forward.
 */
export function useShortcuts(
  media: HTMLMediaElement | null,
  item: PlayerItem,
  canRewind: boolean,
  commands: PlayerCommands,
) {
  const dispatch = useMediaDispatch();
  const isRtl = useLocale() === "ar-JO";
  const captions = useCaptions();
  return (event: React.KeyboardEvent) => {
    if (!media || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const isInteractive =
      target instanceof HTMLButtonElement ||
      target instanceof HTMLInputElement ||
      target.tagName === "SUMMARY" ||
      target.tagName === "A";
    const forward = isRtl ? "ArrowLeft" : "ArrowRight";
    const back = isRtl ? "ArrowRight" : "ArrowLeft";
    const toggle = () =>
      dispatch({
        type: media.paused
          ? MediaActionTypes.MEDIA_PLAY_REQUEST
          : MediaActionTypes.MEDIA_PAUSE_REQUEST,
      });
    const seek = (to: number) =>
      dispatch({
        type: MediaActionTypes.MEDIA_SEEK_REQUEST,
        detail: clampToSeekable(media, item.live, to),
      });
    const volume = (by: number) =>
      dispatch({
        type: MediaActionTypes.MEDIA_VOLUME_REQUEST,
        detail: Math.min(1, Math.max(0, media.volume + by)),
      });
    const actions: Record<string, () => void> = {
      k: toggle,
      m: () =>
        dispatch({
          type: media.muted
            ? MediaActionTypes.MEDIA_UNMUTE_REQUEST
            : MediaActionTypes.MEDIA_MUTE_REQUEST,
        }),
      c: captions.toggle,
      n: () => commands.stepStation(1),
      p: () => commands.stepStation(-1),
      "?": commands.toggleHelp,
      "؟": commands.toggleHelp,
      f: () =>
        item.medium === "video" &&
        dispatch({
          type: document.fullscreenElement
            ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
            : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
        }),
      // A focused control that uses these keys itself keeps them.
      ...(target instanceof HTMLInputElement
        ? {}
        : {
            ...(canRewind && {
              [forward]: () => seek(media.currentTime + SEEK_STEP),
              [back]: () => seek(media.currentTime - SEEK_STEP),
            }),
            ...((canRewind || !item.live) && { Home: commands.startOver }),
            ...(canRewind && item.live && { End: commands.goToLive }),
            ArrowUp: () => volume(VOLUME_STEP),
            ArrowDown: () => volume(-VOLUME_STEP),
          }),
      ...(isInteractive ? {} : { " ": toggle }),
    };
    const key = keyOf(event);
    const digit =
      !item.live && /^[0-9]$/.test(key) && Number.isFinite(media.duration)
        ? Number(key)
        : undefined;
    const action = digit === undefined ? actions[key] : () => seek((media.duration * digit) / 10);
    if (!action) return;
    event.preventDefault();
    action();
  };
}

/** Returns the key as on a Latin keyboard, so that shortcuts also work in Arabic layouts. */
function keyOf({ key, code }: React.KeyboardEvent): string {
  const match = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/.exec(code);
  if (/^[a-zA-Z]$/.test(key)) return key.toLowerCase();
  return match?.[1]?.toLowerCase() ?? match?.[2] ?? key;
}

/** Clamps a position, in seconds, to the seekable range. */
function clampToSeekable({ seekable }: HTMLMediaElement, isLive: boolean, to: number): number {
  if (!seekable.length) return to;
  const [start, end] = [seekable.start(0), seekable.end(seekable.length - 1)];
  return Math.min(Math.max(to, isLive ? earliestLivePosition(start, end) : start), end);
}
