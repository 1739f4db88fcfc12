import { useEffect, useLayoutEffect, useRef } from "react";
import { wasPressedEarly } from "../../system/early.ts";
import { useWords } from "../../system/words.ts";
import { Icon } from "../../ui/icons.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Heard } from "./heard.tsx";
import { loadPlayer } from "./load.ts";
import { type Piece, pieceKey } from "./piece.ts";
import { openDock, startPlaying, useStage } from "./stage.ts";
import "../words.ts";

interface Props {
  /** What is played here. The first is offered; any of them that plays stands here. */
  pieces: readonly [Piece, ...Piece[]];
}

/**
 * The place of a piece on its own page: its picture with a button to play it, and then the player. Nothing plays before the reader asks
 * for it, and no address of a stream stands in the page.
 */
export function Dock({ pieces }: Props) {
  const t = useWords();
  const stage = useStage();
  const place = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  const [piece] = pieces;
  const keys = pieces.map(pieceKey).join();
  const playing = stage.piece !== null && keys.split(",").includes(pieceKey(stage.piece));

  useLayoutEffect(() => (place.current ? openDock(keys.split(","), place.current) : undefined), [keys]);
  // The page is there to play it: its player is fetched while the reader looks for the button.
  useEffect(() => void loadPlayer(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page's scripts take over
  useEffect(() => {
    if (wasPressedEarly(start.current)) startPlaying(piece);
  }, []);

  const heard = piece.medium === "audio";
  return (
    <div className={`relative bg-night text-paper ${heard ? (piece.live ? "h-48 md:h-64" : "h-56 md:h-72") : "aspect-video"}`}>
      {!playing && (
        <>
          {heard ? (
            <div className="@container flex h-full flex-col">
              <Heard piece={piece} onAir={piece.subtitle} />
              {/* The room of the player's controls. */}
              <div className={piece.live ? "h-17 shrink-0" : "h-26 shrink-0"} />
            </div>
          ) : (
            <Picture picture={piece.picture} shape="wide" sizes="(min-width: 80rem) 813px, 100vw" upTo={1280} eager decorative />
          )}
          <button
            ref={start}
            data-early
            type="button"
            onClick={() => startPlaying(piece)}
            aria-label={t("player.start", { title: piece.title })}
            className={`scripted group absolute inset-0 flex cursor-pointer focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-paper ${heard ? "items-end gap-3 px-4 pb-3" : "items-center justify-center"}`}
          >
            <span
              className={`grid place-items-center rounded-full bg-mint text-ink transition-transform duration-150 group-hover:scale-105 ${heard ? "size-14" : "size-16 md:size-20"}`}
            >
              <Icon name="play" className={heard ? "size-7 fill-ink" : "size-9 fill-ink md:size-10"} />
            </span>
            {heard && <span className="flex h-14 items-center font-semibold">{t("player.listen")}</span>}
          </button>
          <noscript>
            <p className="absolute inset-x-0 bottom-0 bg-night px-4 py-3 text-15">{t("player.needsScript")}</p>
          </noscript>
        </>
      )}
      <div ref={place} className={playing ? "absolute inset-0" : ""} />
    </div>
  );
}
