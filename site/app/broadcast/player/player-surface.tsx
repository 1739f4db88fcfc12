import { useMediaFullscreenRef, useMediaRef } from "media-chrome/react/media-store";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { ControlBar } from "./controls/control-bar.tsx";
import { MiniPlayerBar } from "./controls/mini-player-bar.tsx";
import { PlayerOverlay } from "./controls/player-overlay.tsx";
import { isDataSaverOn } from "./data-saver.ts";
import { useEngine } from "./engine/use-engine.ts";
import { connectMediaSession } from "./media-session.ts";
import type { PlayerItem } from "./player-item.ts";
import { stopPlaying } from "./stage.ts";
import { useIdle } from "./use-idle.ts";
import { useItemInLanguage } from "./use-item-in-language.ts";
import { useNowPlaying } from "./use-now-playing.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/** Media element and controls: in full in the dock, as a mini player in the corner. */
export function PlayerSurface({ item, docked }: { item: PlayerItem; docked: boolean }) {
  const t = useMessages();
  const locale = useLocale();
  const [audioOnly, setAudioOnly] = useState(isDataSaverOn);
  const [media, setMedia] = useState<HTMLMediaElement | null>(null);
  const descriptionId = useId();
  const surface = useRef<HTMLElement | null>(null);
  const mediaStoreRef = useRef(useMediaRef());
  const fullscreenRef = useRef(useMediaFullscreenRef());
  const { state, engine, resumedAt, forgetResumed } = useEngine(media, item, audioOnly);
  const shown = useItemInLanguage(item, locale);
  const nowPlaying = useNowPlaying(shown, locale);
  const isAudio = item.medium === "audio" || (audioOnly && state.hasAudioOnly);
  const idle = useIdle(surface, media, docked && !isAudio);
  const onKeyDown = useShortcuts(media, item, state.canRewind);

  const mediaRef = useCallback(
    (element: HTMLMediaElement | null) => {
      if (element) setStreamType(element, item);
      setMedia(element);
      mediaStoreRef.current(element);
    },
    [item],
  );
  const surfaceRef = useCallback((element: HTMLElement | null) => {
    surface.current = element;
    fullscreenRef.current(element ?? undefined);
  }, []);

  useEffect(
    () => (media ? connectMediaSession(media, shown, nowPlaying, stopPlaying) : undefined),
    [media, shown, nowPlaying],
  );
  // Keyboard users who pressed play continue from here.
  useEffect(() => surface.current?.focus({ preventScroll: true }), []);

  const Media = item.medium;
  return (
    <section
      ref={surfaceRef}
      tabIndex={-1}
      aria-label={t("player.title")}
      aria-describedby={descriptionId}
      onKeyDown={onKeyDown}
      data-idle={idle}
      className={docked ? "player" : "player player-small"}
    >
      {/* Captions are text tracks of the stream, or tracks that the engine adds. */}
      <Media ref={mediaRef} playsInline className={isAudio ? "hidden" : "player-video"} />
      {docked && (
        <PlayerOverlay
          item={shown}
          state={state}
          isAudio={isAudio}
          nowPlaying={nowPlaying}
          resumedAt={resumedAt}
          onRetry={() => engine.current?.start(item.live ? 0 : (media?.currentTime ?? 0))}
          onRestart={() => {
            if (media) media.currentTime = 0;
            forgetResumed();
          }}
        />
      )}
      {docked && state.phase !== "failed" && (
        <ControlBar
          item={item}
          state={state}
          isAudio={isAudio}
          audioOnly={audioOnly}
          setAudioOnly={setAudioOnly}
          chooseQuality={(index) => engine.current?.chooseQuality(index)}
          livePosition={() => engine.current?.livePosition() ?? null}
        />
      )}
      {!docked && <MiniPlayerBar item={shown} state={state} nowPlaying={nowPlaying} />}
      <p id={descriptionId} aria-live="polite" className="sr-only">
        {t("player.nowPlaying", { title: shown.title })}
      </p>
    </section>
  );
}

/** Sets properties that Media Chrome would otherwise have to guess. */
function setStreamType(element: HTMLMediaElement, item: PlayerItem): void {
  Object.assign(element, {
    streamType: item.live ? "live" : "on-demand",
    targetLiveWindow: item.live ? Number.POSITIVE_INFINITY : Number.NaN,
  });
}
