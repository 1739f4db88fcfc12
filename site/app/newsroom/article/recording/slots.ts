import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { ICON_PATHS } from "../../../ui/icons.tsx";

/** Own video or audio in a text: the browser's own player, as the server renders it. */
const NATIVE_PLAYER = /<(video|audio) ([^>]*)>.*?<\/\1>/gs;

/** Attributes of a looping clip; descriptions contain no quotes. */
const LOOP = /(?:^| )loop(?: |=|$)/;

/**
 * Looping clip with a button that plays and pauses it. It is loaded when it plays. Without scripts
 * it has the browser's controls, and does not start by itself.
 */
const loopingClip = (native: string, attributes: string, label: string): string =>
  `<noscript>${native}</noscript><div class="loop js-only relative"><video class="w-full" ${attributes
    .replace(/(?:^| )controls(?:=""| |$)/, " ")
    .replace(/preload="[^"]*"/, 'preload="none"')
    .trim()}></video><button type="button" class="no-print absolute end-0 bottom-0 grid size-11 cursor-pointer place-items-center bg-night text-white" aria-label="${label}" aria-pressed="false"><svg viewBox="0 0 24 24" class="icon size-5" aria-hidden="true"><path d="${ICON_PATHS.play}"/></svg></button></div>`;

/**
 * Replaces the browser's players by slots of the player of the site. Readers without scripts keep
 * the former.
 */
export const withPlayerSlots = (
  html: string,
  locale: Locale,
  labels: Record<ChannelKind | "loop", string>,
): string =>
  html.replaceAll(NATIVE_PLAYER, (native, medium: ChannelKind, attributes: string) => {
    if (LOOP.test(attributes)) return loopingClip(native, attributes, labels.loop);
    const attribute = (name: string) =>
      new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
    const [width, height, poster, seconds] = ["width", "height", "poster", "data-duration"].map(
      attribute,
    );
    const shape = width && height ? ` style="--shape:${width}/${height}"` : "";
    const image = poster ? `<img src="${poster}" alt="" loading="lazy" decoding="async">` : "";
    const duration = seconds ? ` <span>${formatDuration(Number(seconds), locale)}</span>` : "";
    const button = `<button type="button" data-pre-hydration-click="">${labels[medium]}${duration}</button>`;
    return `<noscript>${native}</noscript><div class="player-slot js-only no-print" data-medium="${medium}"${shape}>${image}${button}<div></div></div>`;
  });
