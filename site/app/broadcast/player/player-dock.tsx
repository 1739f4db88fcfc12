import { useEffect, useLayoutEffect, useRef } from "react";
import { wasClickedBeforeHydration } from "../../platform/document/pre-hydration-clicks.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { Picture } from "../../ui/picture.tsx";
import { AudioCover } from "./audio-cover.tsx";
import { loadPlayer } from "./load-player.ts";
import { type PlayerItem, playerItemKey } from "./player-item.ts";
import { registerDock, startPlaying, usePlayerStage } from "./stage.ts";
import "../messages.ts";

interface Props {
  /** Items that play here. The first one is offered; any of them is docked here while it plays. */
  items: readonly [PlayerItem, ...PlayerItem[]];
}

/**
 * Slot of the player on the page of an item: first its image with a play button, then the player.
 * Nothing plays before the reader presses play, and the page contains no stream URL.
 */
export function PlayerDock({ items }: Props) {
  const t = useMessages();
  const stage = usePlayerStage();
  const container = useRef<HTMLDivElement>(null);
  const startButton = useRef<HTMLButtonElement>(null);
  const [item] = items;
  const keys = items.map(playerItemKey).join();
  const isPlaying = stage.item !== null && keys.split(",").includes(playerItemKey(stage.item));

  useLayoutEffect(
    () => (container.current ? registerDock(keys.split(","), container.current) : undefined),
    [keys],
  );
  // The page exists to play this item, so the player is loaded before the reader presses play.
  useEffect(() => void loadPlayer(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    if (wasClickedBeforeHydration(startButton.current)) startPlaying(item);
  }, []);

  const isAudio = item.medium === "audio";
  return (
    <div
      className={`relative bg-night text-white ${isAudio ? (item.live ? "h-72 md:h-80" : "h-56 md:h-72") : "aspect-video"}`}
    >
      {!isPlaying && (
        <>
          {isAudio ? (
            <div className="@container flex h-full flex-col">
              <AudioCover item={item} onAir={item.onAir} />
              {/* Reserves the height of the player's controls, to avoid a layout shift. */}
              <div className={item.live ? "h-17 shrink-0" : "h-26 shrink-0"} />
            </div>
          ) : (
            <Picture
              picture={item.picture}
              shape="wide"
              sizes="(min-width: 80rem) 813px, 100vw"
              upTo={1280}
              eager
              decorative
            />
          )}
          <button
            ref={startButton}
            data-pre-hydration-click
            type="button"
            onClick={() => startPlaying(item)}
            aria-label={t("player.start", { title: item.title })}
            className={`js-only group absolute inset-0 flex cursor-pointer focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-paper ${isAudio ? "items-end gap-3 px-4 pb-3" : "items-center justify-center"}`}
          >
            <span
              className={`grid place-items-center rounded-full bg-mint text-on-mint transition-transform duration-150 group-hover:scale-105 ${isAudio ? "size-14" : "size-16 md:size-20"}`}
            >
              <Icon
                name="play"
                className={isAudio ? "size-7 fill-on-mint" : "size-9 fill-on-mint md:size-10"}
              />
            </span>
            {isAudio && (
              <span className="flex h-14 items-center font-semibold">{t("player.listen")}</span>
            )}
          </button>
          <noscript>
            <p className="absolute inset-x-0 bottom-0 bg-night px-4 py-3 text-15">
              {t("player.needsScript")}
            </p>
          </noscript>
        </>
      )}
      <div ref={container} className={isPlaying ? "absolute inset-0" : ""} />
    </div>
  );
}
