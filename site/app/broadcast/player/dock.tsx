import { useEffect, useLayoutEffect, useRef } from "react";
import { wasPressedEarly } from "../../system/early.ts";
import { useWords } from "../../system/words.ts";
import { Icon } from "../../ui/icons.tsx";
import { Picture } from "../../ui/picture.tsx";
import { loadPlayer } from "./load.ts";
import { type Piece, pieceKey } from "./piece.ts";
import { openDock, startPlaying, useStage } from "./stage.ts";
import "../words.ts";

interface Props {
  /** What is played here. The first is offered; any of them that plays stands here. */
  pieces: readonly [Piece, ...Piece[]];
  /** What is said of it where there is no picture. */
  children?: React.ReactNode;
}

/**
 * The place of a piece on its own page: its picture with a button to play it, and then the player. Nothing plays before the reader asks
 * for it, and no address of a stream stands in the page.
 */
export function Dock({ pieces, children }: Props) {
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
    <div className={`relative bg-night text-paper ${heard ? "h-48 md:h-64" : "aspect-video"}`}>
      {!playing && (
        <>
          {heard ? (
            <div className="flex h-full items-center gap-4 p-4 pe-24 md:gap-6 md:p-6 md:pe-36">{children}</div>
          ) : (
            <Picture picture={piece.picture} shape="wide" sizes="(min-width: 80rem) 813px, 100vw" upTo={1280} eager decorative />
          )}
          <button
            ref={start}
            data-early
            type="button"
            onClick={() => startPlaying(piece)}
            aria-label={t("player.start", { title: piece.title })}
            className={`scripted group absolute inset-0 grid cursor-pointer items-center focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-paper ${heard ? "justify-end pe-4 md:pe-8" : "justify-center"}`}
          >
            <span className="grid size-16 place-items-center rounded-full bg-mint text-ink transition-transform duration-150 group-hover:scale-105 md:size-20">
              <Icon name="play" className="size-9 fill-ink md:size-10" />
            </span>
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
