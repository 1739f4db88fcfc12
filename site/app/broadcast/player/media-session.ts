import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import type { PlayerItem } from "./player-item.ts";

/** Default seek offset, in seconds. */
const STEP = 10;

/** What the lock screen shows besides the item. */
interface Shown {
  artwork: ResponsiveImage | null;
  program: string;
  song: string | null;
}

interface Commands {
  stop: () => void;
  /** Switches to the previous (-1) or next (1) station. */
  step?: ((by: -1 | 1) => void) | undefined;
}

/** Returns the metadata: of a station its song or program first, of a recording its title. */
export function metadataOf(item: PlayerItem, { artwork, program, song }: Shown): MediaMetadataInit {
  const current = song ?? program;
  const texts =
    item.kind === "channel" && current
      ? { title: current, artist: item.title, album: song ? program : "" }
      : { title: item.title, artist: program };
  return {
    ...texts,
    artwork: artwork
      ? [
          {
            src: artwork.widths.includes(640) ? `${artwork.base}-640.webp` : artwork.original,
          },
        ]
      : [],
  };
}

/**
 * Connects the player to the Media Session API: metadata and media keys. Returns a function that
 * disconnects it.
 */
export function connectMediaSession(
  media: HTMLMediaElement,
  item: PlayerItem,
  shown: Shown,
  { stop, step }: Commands,
): () => void {
  const session = navigator.mediaSession;
  if (!session) return () => {};
  session.metadata = new MediaMetadata(metadataOf(item, shown));
  const seek = (by: number) => {
    media.currentTime = Math.max(0, media.currentTime + by);
  };
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ["play", () => void media.play().catch(() => {})],
    ["pause", () => media.pause()],
    ["stop", stop],
  ];
  if (step) actions.push(["previoustrack", () => step(-1)], ["nexttrack", () => step(1)]);
  if (!item.live)
    actions.push(
      ["seekbackward", ({ seekOffset }) => seek(-(seekOffset ?? STEP))],
      ["seekforward", ({ seekOffset }) => seek(seekOffset ?? STEP)],
      [
        "seekto",
        ({ seekTime }) => {
          if (seekTime !== undefined) media.currentTime = seekTime;
        },
      ],
    );
  for (const [action, handler] of actions)
    ignoreUnsupported(() => session.setActionHandler(action, handler));
  const updatePosition = () => {
    if (!item.live && Number.isFinite(media.duration))
      ignoreUnsupported(() =>
        session.setPositionState({
          duration: media.duration,
          playbackRate: media.playbackRate,
          position: media.currentTime,
        }),
      );
  };
  const events = ["loadedmetadata", "seeked", "ratechange", "play", "pause"];
  for (const event of events) media.addEventListener(event, updatePosition);
  return () => {
    for (const event of events) media.removeEventListener(event, updatePosition);
    for (const [action] of actions) ignoreUnsupported(() => session.setActionHandler(action, null));
    session.metadata = null;
  };
}

/** Ignores errors of actions that the browser does not support. */
function ignoreUnsupported(call: () => void): void {
  try {
    call();
  } catch {
    // Not supported by this browser.
  }
}
